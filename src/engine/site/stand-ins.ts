/** A value that the owner has not given yet. Its type is no text, so that no page can show or link it unmarked. */
export interface StandIn<T> {
  readonly value: T
  readonly standIn: true
}

/** A value for pages: a real one for any use, a sample for marked text alone. */
export type Published<T> =
  | { readonly real: T; readonly sample?: undefined }
  | { readonly real?: undefined; readonly sample: T }

/** Reads a value that may be a stand-in. Links, calls, calendars and structured data take `real` alone. */
export function published<T extends string | readonly string[]>(value: T | StandIn<T>): Published<T> {
  return isStandIn(value) ? { sample: value.value } : { real: value }
}

/** A stand-in and the keys of its place. */
export interface PlacedStandIn {
  readonly at: readonly (string | number)[]
  /** Its value; the lines of an address as one text. */
  readonly text: string
}

/** The stand-ins in a part of a config, in their order. */
export function standInsIn(value: unknown, at: PlacedStandIn['at'] = []): PlacedStandIn[] {
  if (typeof value !== 'object' || value === null) return []
  if (isStandIn(value)) return [{ at, text: [value.value].flat().join(', ') }]
  if (Array.isArray(value)) return value.flatMap((item, i) => standInsIn(item, [...at, i]))
  return Object.entries(value).flatMap(([key, own]) => standInsIn(own, [...at, key]))
}

/** Whether a value is marked as a stand-in. */
export function isStandIn<T>(value: T | StandIn<T>): value is StandIn<T> {
  return typeof value === 'object' && value !== null && 'standIn' in value && value.standIn === true
}
