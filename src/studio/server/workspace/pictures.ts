import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assetsFolder, type ConfigFiles, decode, type FileContent, isConfigFile } from '#checker/files.ts'
import { isPhoto, pictureSize, svgProblem } from '#checker/pictures.ts'
import { slug } from '#engine/text.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { RequestError } from '#workbench/request-error.ts'
import { type LibraryPicture, type Picture, tooLarge } from '../../protocol.ts'
import { baselineTexts, forgetBaseline, rememberBaseline } from '../hand-over/baseline.ts'
import { diskError, leadsOut } from './disk.ts'

const draftsFolder = 'drafts/pictures/'

/** The most pictures that wait to be saved: each is looked for in all texts. */
const mostDrafts = 200

/** A folder within the published files. Each level is looked through for all pictures, whenever one comes. */
const pictureFolder = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,4}$/

/** In letters; file systems take longer names, with the number and the ending that come to it. */
const longestName = 100

/** The path of an uploaded picture until a text that names it is saved. */
export function draftOf(root: string, file: string): string {
  return path.join(root, draftsFolder, file.slice(assetsFolder.length))
}

/**
 * Uploads a picture into the drafts; returns its address once it is saved, such as `/logos/pearl.svg`, which is new.
 *
 * @param permit throws for a file that may not be added.
 */
export function takePicture(
  root: string,
  { folder, name, content }: Picture,
  permit: (file: string) => void = () => {},
): string {
  if (!pictureFolder.test(folder) || folder.split('/').some((level) => level.length > longestName))
    throw new RequestError(
      'input',
      'A folder of pictures has a short name such as /logos: small letters, digits and hyphens, in four levels at most.',
    )
  const bytes = Buffer.from(content, 'base64')
  // Before it is read, which takes longer the larger it is.
  const problem = tooLarge(bytes.length)
  if (problem !== undefined) throw new RequestError('input', problem)
  const ending = endingOf(bytes)
  const stem =
    slug(name.replace(/\.\w+$/, ''))
      .slice(0, longestName)
      .replace(/-$/, '') || 'picture'
  for (let number = 1; ; number += 1) {
    const address = `${folder || '/pictures'}/${stem}${number === 1 ? '' : `-${number}`}${ending}`
    const file = assetsFolder + address.slice(1)
    if (leadsOut(root, file)) throw new RequestError('input', `${folder} is a link that leads out of config/.`)
    const taken = [path.join(root, file), draftOf(root, file)].find((place) => existsSync(place))
    if (taken === undefined) {
      permit(file)
      if (draftPictures(root).length >= mostDrafts)
        throw new RequestError(
          'conflict',
          `${mostDrafts} pictures wait already: publish what they belong to, or remove some.`,
        )
      writeNew(draftOf(root, file), bytes)
    }
    if (taken === undefined || hasBytes(taken, bytes)) return address
  }
}

/** Whether a file has these bytes. */
function hasBytes(place: string, bytes: Buffer): boolean {
  return statSync(place).size === bytes.length && readFileSync(place).equals(bytes)
}

function writeNew(target: string, bytes: Buffer): void {
  try {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, bytes, { flag: 'wx', flush: true })
  } catch (error) {
    throw diskError('The picture was not taken', error)
  }
}

/** The file ending of a picture by its content, whatever its name. */
function endingOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n')) return '.png'
  if (start.startsWith('\xff\xd8\xff')) return '.jpg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return '.webp'
  const text = bytes.toString('utf8')
  if (!text.includes('<svg'))
    throw new RequestError('input', 'This is no picture that pages can show: give an SVG, PNG, JPEG or WebP file.')
  const unsafe = svgProblem(text)
  if (unsafe !== undefined)
    throw new RequestError(
      'input',
      `This drawing cannot be published: ${unsafe}. Export it as plain SVG, and try again.`,
    )
  return '.svg'
}

/** The uploaded pictures, by their paths once they are saved. */
function draftPictures(root: string): string[] {
  const found = globSync('**/*', { cwd: path.join(root, draftsFolder) })
  const pictures = found.filter((name) => statSync(path.join(root, draftsFolder, name)).isFile())
  return pictures.map((name) => assetsFolder + name.replaceAll(path.sep, '/')).sort()
}

/** Adds the uploaded pictures to a config that is read; the result is the same object while nothing changes. */
export function readingWithPictures(root: string, read: () => ConfigFiles): () => ConfigFiles {
  let last: { readonly of: ConfigFiles; readonly names: string; readonly config: ConfigFiles } | undefined
  return () => {
    const of = read()
    const pictures = draftPictures(root).filter((file) => !of.files.has(file))
    const names = pictures.join('\n')
    if (last?.of !== of || last.names !== names) {
      const files = new Map([...of.files, ...pictures.map((file) => [file, uploaded(root, file)] as const)])
      last = { of, names, config: pictures.length === 0 ? of : { ...of, files } }
    }
    return last.config
  }
}

function uploaded(root: string, file: string): FileContent {
  const bytes = readFileSync(draftOf(root, file))
  return isPhoto(file) ? (pictureSize(bytes) ?? null) : bytes
}

/** The uploaded pictures that a text names and saving will put into the config. */
export function pendingPictures(root: string, files: ConfigFiles['files']): string[] {
  const pictures = draftPictures(root).filter((file) => !existsSync(path.join(root, file)))
  const named = pictures.length === 0 ? [] : textsIn(files)
  return pictures.filter((file) => isNamed(file, named))
}

/**
 * Puts the pictures that a text names into the config, and removes those that Studio put there and no text names any
 * more. Returns the problems by file.
 */
export function savePictures(root: string, files: ConfigFiles['files']): Map<string, string> {
  const problems = new Map<string, string>()
  for (const file of pendingPictures(root, files)) {
    const failure = `The picture ${file} was not saved`
    try {
      if (leadsOut(root, file)) throw new RequestError('disk', `${failure}: a link leads out of config/.`)
      rememberBaseline(root, { [file]: null })
      replaceFile(path.join(root, file), readFileSync(draftOf(root, file)), { flush: true })
    } catch (error) {
      problems.set(file, diskError(failure, error).message)
    }
  }
  const before = baselineTexts(root)
  const texts = textsIn(files)
  for (const file of draftPictures(root)) {
    const target = path.join(root, file)
    const isOwn = existsSync(target) && hasBytes(target, readFileSync(draftOf(root, file)))
    if (isOwn && before[file] !== null) rmSync(draftOf(root, file))
    else if (isOwn && !isNamed(file, texts)) {
      rmSync(target)
      forgetBaseline(root, [file])
    }
  }
  return problems
}

/** The weight of a picture in bytes; undefined where it is gone. */
export function pictureBytes(root: string, address: string): number | undefined {
  const file = assetsFolder + address.slice(1)
  const found = [path.join(root, file), draftOf(root, file)].find((place) => existsSync(place))
  return found === undefined ? undefined : statSync(found).size
}

/**
 * Removes a picture that nothing uses; git and the hand-over still have it.
 *
 * @param permit throws for a file that may not be removed.
 */
export function removePicture(
  root: string,
  files: ConfigFiles['files'],
  picture: LibraryPicture | undefined,
  permit: (file: string) => void = () => {},
): void {
  if (!picture) throw new RequestError('missing', 'This picture is not there any more.')
  const file = assetsFolder + picture.path.slice(1)
  if (picture.isOwn || picture.usedBy.length > 0 || isNamed(file, textsIn(files)))
    throw new RequestError('conflict', `${picture.path} is in use: take it out of the texts that name it first.`)
  permit(file)
  try {
    if (existsSync(path.join(root, file)) && !leadsOut(root, file)) rmSync(path.join(root, file))
    rmSync(draftOf(root, file), { force: true })
  } catch (error) {
    throw diskError('The picture was not removed', error)
  }
}

/** Whether one of the texts of the config names a picture, as `/logos/pearl.svg`. */
function isNamed(file: string, texts: readonly string[]): boolean {
  const address = `/${file.slice(assetsFolder.length)}`
  return texts.some((text) => text.includes(address))
}

function textsIn(files: ConfigFiles['files']): string[] {
  return [...files].flatMap(([name, content]) => (isConfigFile(name) ? (decode(name, content).text ?? []) : []))
}
