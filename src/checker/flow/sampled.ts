/** At most so many of some values, spread over all of them whatever their order. */
export function sampled<T>(values: ReadonlyMap<string, T>, most: number): T[] {
  const spread = [...values].map(([key, value]) => [spreading(key), value] as const)
  return spread
    .sort(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, value]) => value)
}

/** FNV-1a. */
function spreading(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
