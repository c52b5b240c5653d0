import { slug } from '#engine/text.ts'
import type { Keys } from '../edit/edit.ts'
import { editedFile, readFileValue } from '../edit/file.ts'
import { outlineOf } from '../edit/layout.ts'
import { type ConfigFiles, decode } from '../files/decode.ts'
import { patternOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'
import { pointer } from '../json/pointer.ts'
import { isLikelyStandIn, standInPlaces } from '../model/likely-stand-ins.ts'
import { readSchemas, type SchemaSet, schemaSet } from '../schema/schema-set.ts'

const siteFile = 'config/site.json'

/**
 * Marks values that older configs wrote as plain stand-ins, such as `"+65 0000 0000"`, and makes the site a `sample` if
 * it has one and says no `stage`. Removes what went with them: `way` of a response time and the message `notPublished`.
 * A link to a social network gets an id, by which its overlays now name it.
 *
 * @returns the new texts of the named files that change.
 */
export function migrateStandIns(
  { files, schemas }: ConfigFiles,
  named: readonly string[],
): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const textOf = (file: string) => decode(file, files.get(file) ?? null).text ?? ''
  const site = readFileValue(siteFile, textOf(siteFile))?.value
  const ids = socialIds(site)
  const { stage } = Object(site)
  // A value of a live site may look like a stand-in and be real.
  const isUnmarked = (value: unknown) => stage !== 'live' && isLikelyStandIn(value)
  const edits = new Map(
    named.map((file) => [file, editsOf(set, file, readFileValue(file, textOf(file))?.value, { ids, isUnmarked })]),
  )
  const isSample = [...edits.values()].flat().some(({ value }) => Object(value).standIn === true)
  if (isSample && stage === undefined) edits.get(siteFile)?.push({ at: ['stage'], value: 'sample' })
  return new Map(
    [...edits].flatMap(([file, all]): [string, string][] => {
      const before = textOf(file)
      const after = all.reduce((text, edit) => edited(set, file, text, edit), before)
      return after === before ? [] : [[file, after]]
    }),
  )
}

function edited(set: SchemaSet, file: string, text: string, { at, value }: Edit): string {
  const schema = patternOf(overlayName(file)?.original ?? file)?.schema ?? ''
  const outline = outlineOf(set, { schema: set.at(schema), file: schema }, readFileValue(file, text)?.value)
  return editedFile(file, text, { kind: 'set', at, value }, outline)
}

interface Older {
  /** The ids of links to social networks, by their addresses. */
  readonly ids: ReadonlyMap<unknown, string>
  readonly isUnmarked: (value: unknown) => boolean
}

function editsOf(set: SchemaSet, file: string, value: unknown, { ids, isUnmarked }: Older): Edit[] {
  const overlay = overlayName(file)
  const { kind, schema = '' } = patternOf(overlay?.original ?? file) ?? {}
  const marks = overlay ? [] : standInPlaces(set, schema, value).filter((place) => isUnmarked(place.value))
  const marked = marks.map((place): Edit => ({ at: place.at, value: { value: place.value, standIn: true } }))
  if (kind === 'site') return [...ofSite(value, ids, overlay !== undefined), ...marked]
  if (kind === 'messages') return ofMessages(value)
  return kind === 'translated' ? ofTranslated(value, ids) : marked
}

interface Edit {
  readonly at: Keys
  /** Undefined removes what stands there. */
  readonly value: unknown
}

type Properties = Readonly<Record<string, unknown>>

function records(list: unknown): readonly Properties[] {
  return Array.isArray(list) ? list.map(Object) : []
}

/** The ids of links to social networks, by their addresses. */
function socialIds(site: unknown): ReadonlyMap<unknown, string> {
  return new Map(
    records(Object(Object(site).footer).social).flatMap(({ id, href, label }) =>
      id === undefined && typeof href === 'string' ? [[href, slug(String(label))] as const] : [],
    ),
  )
}

function ofSite(site: unknown, ids: ReadonlyMap<unknown, string>, isOverlay: boolean): Edit[] {
  const { contact, footer } = Object(site)
  const social = records(Object(footer).social)
  const ways = records(Object(contact).responseTimes).flatMap(({ way }, i): Edit[] =>
    way === undefined ? [] : [{ at: ['contact', 'responseTimes', i, 'way'], value: undefined }],
  )
  const named = social.flatMap(({ id, href }, i): Edit[] => {
    if (id !== undefined || !ids.has(href)) return []
    const place = ['footer', 'social', i]
    // The id replaces the address in overlays, which have the words alone.
    const other = isOverlay ? [{ at: [...place, 'href'], value: undefined }] : []
    return [{ at: [...place, 'id'], value: ids.get(href) }, ...other]
  })
  return [...ways, ...named]
}

function ofMessages(messages: unknown): Edit[] {
  const isWritten = Object(Object(messages).contactDetails).notPublished !== undefined
  return isWritten ? [{ at: ['contactDetails', 'notPublished'], value: undefined }] : []
}

/** The digests of translations, under the new names of the links. */
function ofTranslated(translated: unknown, ids: ReadonlyMap<unknown, string>): Edit[] {
  const { texts = {} } = Object(translated)
  return Object.entries(Object(texts)).flatMap(([file, digests]) =>
    [...ids].flatMap(([href, id]) => {
      const [was, now] = [String(href), id].map((name) => pointer('/footer/social', name, 'label'))
      const digest = Object(digests)[was ?? '']
      if (was === undefined || digest === undefined) return []
      return [
        { at: ['texts', file, was], value: undefined },
        { at: ['texts', file, now ?? ''], value: digest },
      ]
    }),
  )
}
