import type { ReactNode } from 'react'
import type { ContactFigures, ResultFigures } from '../../leads/outcomes/outcomes.ts'
import { minutesText, results, tooFew } from './outcome-words.ts'
import own from './outcomes.module.css'

interface RowProps {
  readonly title: string
  readonly value: string
  /** The parts of the bar, across all of the picture. */
  readonly children?: ReactNode
}

/** A bar between its name and its figure. The table under a picture says the same, so that readers are told once. */
export function Row({ title, value, children }: RowProps) {
  return (
    <div className={own['bar']}>
      <span className={own['label']}>{title}</span>
      <svg className={own['track']} aria-hidden="true">
        {children}
      </svg>
      <span className={own['value']}>{value}</span>
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`

interface BarsProps {
  readonly groups: readonly { readonly title: string; readonly value: number; readonly text: string }[]
}

/** Counts as bars. */
export function Bars({ groups }: BarsProps) {
  const largest = Math.max(1, ...groups.map(({ value }) => value))
  return (
    <div className={own['bars']} aria-hidden="true">
      {groups.map(({ title, value, text }) => (
        <Row key={title} title={title} value={text}>
          <rect className={own['median']} y="15%" height="70%" width={percent(value / largest)} />
        </Row>
      ))}
    </div>
  )
}

/** Times to first contact as bars to the median, with a line to the 95th percentile. */
export function RangeBars({ groups }: { readonly groups: readonly ContactFigures[] }) {
  const longest = Math.max(1, ...groups.map(({ late }) => late ?? 0))
  return (
    <div className={own['bars']} aria-hidden="true">
      {groups.map(({ title, requests, median, late }) => (
        <Row key={title} title={title} value={median === null ? (requests > 0 ? tooFew : '') : minutesText(median)}>
          {median !== null && late !== null && (
            <>
              <rect className={own['late']} y="40%" height="20%" width={percent(late / longest)} />
              <rect className={own['median']} y="15%" height="70%" width={percent(median / longest)} />
            </>
          )}
        </Row>
      ))}
    </div>
  )
}

/** What requests led to, as the parts of a bar each. */
export function ResultBars({ groups }: { readonly groups: readonly ResultFigures[] }) {
  return (
    <div className={own['bars']} aria-hidden="true">
      {groups.map(({ title, requests, results: counts }) => (
        <Row key={title} title={title} value={counts === null ? tooFew : requests.toLocaleString('en')}>
          {counts &&
            results.map((result, i) => {
              const before = results.slice(0, i).reduce((sum, one) => sum + counts[one], 0)
              return (
                <rect
                  key={result}
                  data-result={result}
                  y="15%"
                  height="70%"
                  x={percent(before / requests)}
                  width={percent(counts[result] / requests)}
                />
              )
            })}
        </Row>
      ))}
    </div>
  )
}

/** Times to first contact by hour of the day, upright. */
export function HourBars({ groups }: { readonly groups: readonly ContactFigures[] }) {
  const longest = Math.max(1, ...groups.map(({ late }) => late ?? 0))
  const across = (place: number) => percent(place / groups.length)
  const upright = (minutes: number) => ({ y: percent(1 - minutes / longest), height: percent(minutes / longest) })
  return (
    <div aria-hidden="true">
      <svg className={own['columns']} aria-hidden="true">
        {groups.map(({ title, median, late }, i) =>
          median === null || late === null ? null : (
            <g key={title}>
              <rect className={own['late']} x={across(i + 0.4)} width={across(0.2)} {...upright(late)} />
              <rect className={own['median']} x={across(i + 0.15)} width={across(0.7)} {...upright(median)} />
            </g>
          ),
        )}
      </svg>
      <p className={own['axis']}>
        {groups
          .filter((_, i) => i % 6 === 0)
          .map(({ title }) => (
            <span key={title}>{title}</span>
          ))}
      </p>
    </div>
  )
}
