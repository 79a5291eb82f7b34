export const SIGN_IN_PATH = '/login'
export const RECOVERY_PATH = '/login/reset'
export const ACCOUNT_PATH = '/account'
