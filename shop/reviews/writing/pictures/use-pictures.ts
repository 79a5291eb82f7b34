import { useState } from 'react'
import { forgetPicture, keepPicture } from '../draft/picture-keeper.ts'
import { type ChosenPicture, checkPicture, MAX_PICTURES, newPictureId, shortName } from './chosen-picture.ts'

export const MAX_DESCRIPTION_CHARACTERS = 250

/** The pictures of the form, in their order; `onTouch` is told before the visitor changes them. */
export function usePictures(onTouch: () => void) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  /** The reasons why files were not taken. */
  const [refused, setRefused] = useState<readonly string[]>([])
  /** The backend's objection to a picture, by the picture's id. */
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [sentBytes, setSentBytes] = useState<Readonly<Record<string, number>>>({})
  /** This browser keeps no pictures: they are gone with the page. */
  const [areLost, setAreLost] = useState(false)
  /** Number of choices whose files are not checked and kept yet. */
  const [coming, setComing] = useState(0)

  const change = (changed: (all: readonly ChosenPicture[]) => readonly ChosenPicture[]) => {
    onTouch()
    setPictures(changed)
  }
  const alter = (id: string, more: Partial<ChosenPicture>) => (all: readonly ChosenPicture[]) =>
    all.map((picture) => (picture.id === id ? { ...picture, ...more } : picture))

  async function add(files: readonly File[]): Promise<void> {
    setComing((count) => count + 1)
    await checkAndKeep(files).finally(() => setComing((count) => count - 1))
  }

  async function checkAndKeep(files: readonly File[]): Promise<void> {
    const room = MAX_PICTURES - pictures.length
    const checked = await Promise.all(
      files.slice(0, room).map(async (file) => ({ file, check: await checkPicture(file) })),
    )
    const added = checked.flatMap(({ file, check }): (ChosenPicture & { bytes: Blob })[] => {
      if (!check.ok) return []
      const { width, height } = check
      return [{ id: newPictureId(), name: file.name, width, height, description: '', bytes: file }]
    })
    setRefused([
      ...checked.flatMap(({ check }) => (check.ok ? [] : [check.problem])),
      ...files
        .slice(room)
        .map(({ name }) => `A review can have at most five pictures: ${shortName(name)} was left out.`),
    ])
    if (added.length === 0) return
    // Whoever sees a picture in the form and leaves the page finds it again: so it is kept before it is shown.
    const kept = await Promise.all(added.map(({ id, bytes }) => keepPicture(id, bytes)))
    if (kept.includes(false)) setAreLost(true)
    change((all) => [...all, ...added].slice(0, MAX_PICTURES))
  }

  function remove(id: string): void {
    change((all) => all.filter((picture) => picture.id !== id))
    setRefused([])
    void forgetPicture(id)
  }

  /** Moves a picture one place toward the beginning. */
  const moveUp = (id: string) =>
    change((all) => {
      const at = all.findIndex((picture) => picture.id === id)
      const [before, moved] = [all[at - 1], all[at]]
      return before && moved ? all.with(at - 1, moved).with(at, before) : all
    })

  return {
    pictures,
    refused,
    problems,
    sentBytes,
    areLost,
    areComing: coming > 0,
    add,
    remove,
    moveUp,
    describe: (id: string, description: string) => change(alter(id, { description })),
    /** Shows the pictures of a draft, or of the published review, before those that were chosen meanwhile. */
    showFirst: (shown: readonly ChosenPicture[]) =>
      setPictures((added) =>
        [...shown, ...added.filter(({ id }) => shown.every((each) => each.id !== id))].slice(0, MAX_PICTURES),
      ),
    /** Shows these alone. */
    show: (shown: readonly ChosenPicture[]) => {
      setPictures(shown)
      setProblems({})
      setRefused([])
    },
    loseSome: () => setAreLost(true),
    progress: (id: string, sent: number) => setSentBytes((all) => ({ ...all, [id]: sent })),
    /** Notes the path in the bucket. The bytes stay kept until the review is sent, in case the page is left before. */
    uploaded: (id: string, path: string) => setPictures(alter(id, { path })),
    tellProblem: (id: string, problem: string) => setProblems({ [id]: problem }),
    clearProblems: () => setProblems({}),
  }
}

export type Pictures = ReturnType<typeof usePictures>
