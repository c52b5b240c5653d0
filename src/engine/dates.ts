const months = 'January February March April May June July August September October November December'.split(' ')

/** A day (YYYY-MM-DD) in words: `March 19, 2024`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  if (!name) throw new Error(`"${day}" is no day such as 2024-03-19.`)
  return `${name} ${date}, ${year}`
}
