/** The folder of personal pages, relative to the project's root, as in the paths of Astro's manifest. */
export const PERSONAL_PAGES = 'shop/personal/'
