const width = 120

/** The value as JSON in the layout of the config files: what holds no further object stands on one line where it fits. */
export function formatJson(value: unknown): string {
  return `${format(value, 0, 0)}\n`
}

/** `before`: how many characters stand before the value on its line. */
function format(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const entries = Object.entries(value)
  if (entries.length === 0) return open + close
  const short = entries
    .map(([key, item]) => `${isList ? '' : `${JSON.stringify(key)}: `}${JSON.stringify(item)}`)
    .join(', ')
  const line = isList ? `[${short}]` : `{ ${short} }`
  // One more for the comma behind it.
  if (entries.every(([, item]) => isScalar(item)) && before + line.length + 1 <= width) return line
  const indent = '  '.repeat(depth + 1)
  const lines = entries.map(([key, item]) => {
    const start = isList ? indent : `${indent}${JSON.stringify(key)}: `
    return start + format(item, depth + 1, start.length)
  })
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close}`
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
