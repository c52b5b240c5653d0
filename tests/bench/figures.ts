import process from 'node:process'

/** A measured value with its unit and its limit. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 's' | '×' | 'MB'
  readonly aim?: number
}

/** The 95th percentile. */
export function late(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

/** Prints a table of figures; the process exits with 1 where an aim is missed. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const text = (value: number, unit: Figure['unit']) =>
    `${value.toFixed(unit === 'ms' || unit === 'MB' ? 0 : 1)} ${unit}`
  console.log(`\n${title}; the 95th percentile of each`)
  console.table(
    Object.fromEntries(
      figures.map(({ name, value, unit, aim }) => {
        const isMissed = aim !== undefined && !(value <= aim)
        if (isMissed) process.exitCode = 1
        return [
          name,
          {
            measured: text(value, unit),
            aim: aim === undefined ? '' : `≤ ${text(aim, unit)}${isMissed ? ', missed' : ''}`,
          },
        ]
      }),
    ),
  )
}
