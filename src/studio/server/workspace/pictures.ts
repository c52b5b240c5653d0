import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assetsFolder } from '../../../config/files/file-patterns.ts'
import { svgProblem } from '../../../config/files/svg.ts'
import { slug } from '../../../config/markdown/headings.ts'
import { type Picture, tooLarge } from '../../dialogs.ts'
import { Refused } from '../../workspace/refused.ts'
import { leadsOut } from './disk.ts'
import { diskRefusal } from './disk-refusal.ts'
import { draftOf } from './draft-pictures.ts'

/**
 * Takes a picture into the drafts, under a name that none has in `config/assets`; answers with its address there, such as
 * `/logos/pearl.svg`.
 */
export function takePicture(root: string, { folder, name, content }: Picture): string {
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(folder))
    throw new Refused('input', 'A folder of pictures has a name such as /logos: small letters, digits and hyphens.')
  const bytes = Buffer.from(content, 'base64')
  const ending = endingOf(bytes)
  const problem = tooLarge(bytes.length)
  if (problem !== undefined) throw new Refused('input', problem)
  const stem = slug(name.replace(/\.\w+$/, '')) || 'picture'
  for (let number = 1; ; number += 1) {
    const address = `${folder || '/pictures'}/${stem}${number === 1 ? '' : `-${number}`}${ending}`
    const file = assetsFolder + address.slice(1)
    if (leadsOut(root, file)) throw new Refused('input', `${folder} is a link that leads out of config/.`)
    const saved = path.join(root, file)
    if (existsSync(saved) && !readFileSync(saved).equals(bytes)) continue
    if (existsSync(saved) || writeNew(draftOf(root, file), bytes)) return address
  }
}

/** Writes a file where there is none; the very same is as good. False where there is another. */
function writeNew(target: string, bytes: Buffer): boolean {
  if (existsSync(target)) return readFileSync(target).equals(bytes)
  try {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, bytes, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    throw diskRefusal('The picture was not taken', error)
  }
}

/** The ending of a picture's name, by what it is and not by what it is called. */
function endingOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n')) return '.png'
  if (start.startsWith('\xff\xd8\xff')) return '.jpg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return '.webp'
  const text = bytes.toString('utf8')
  if (!text.includes('<svg'))
    throw new Refused('input', 'This is no picture that pages can show: give an SVG, PNG, JPEG or WebP file.')
  const unsafe = svgProblem(text)
  if (unsafe !== undefined)
    throw new Refused('input', `This drawing cannot be published: ${unsafe}. Export it as plain SVG, and try again.`)
  return '.svg'
}
