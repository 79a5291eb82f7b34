import { whenNear } from './when-near.ts'

/** Most pages have no film, and nobody needs what plays one before it is near. */
export function playFilmsIfAny(): void {
  whenNear(document.querySelectorAll('[data-film]'), () => {
    import('./play-films.ts').then(
      ({ playFilms }) => playFilms(),
      (error: unknown) => console.info('Films keep the controls of the browser:', String(error)),
    )
  })
}
