import { assetsFolder, isDrawing } from '#checker/files.ts'
import { isPhoto, logoPaths, ownAssets, pictureIn } from '#checker/pictures.ts'
import type { LibraryPicture } from '../../protocol.ts'
import type { CheckSession } from './check-session.ts'
import { outlineOf } from './outline.ts'

/** Every picture of the config with its uses, by path. */
export function libraryOf(session: CheckSession): LibraryPicture[] {
  const { context } = session.checked()
  const texts = outlineOf(session).map(({ file, title }) => ({ title, text: session.textOf(file) ?? '' }))
  const logos = new Set(logoPaths(context))
  const files = [...session.config.files.keys()].filter((file) => isDrawing(file) || isPhoto(file))
  return files.map((file): LibraryPicture => {
    const path = `/${file.slice(assetsFolder.length)}`
    const size = context.sizeOf(path)
    const users = texts.filter(({ text }) => text.includes(path))
    const alt = users.map(({ text }) => pictureIn(text, path)).find((words) => words !== undefined)
    return {
      path,
      usedBy: [...new Set(users.map(({ title }) => title))],
      isOwn: ownAssets.test(path) || logos.has(path),
      ...(size && { size }),
      ...(alt !== undefined && { alt }),
    }
  })
}
