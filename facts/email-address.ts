/**
 * HTML's own rule for <input type=email>, by which accounts are opened too, and after it a whole domain: one with a
 * dot, whose last part begins with a letter, as every public one does. A rule that knew fewer characters would refuse
 * people their own address, such as o'brien@example.com.
 */
export const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$/
