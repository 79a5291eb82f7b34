/** Most pages have no film, and need not carry what plays one. */
export function playFilmsIfAny(): void {
  if (document.querySelector('[data-film]'))
    void import('./play-films.ts').then(({ playFilms }) => playFilms())
}
