import type { ContactFigures } from '#desk/leads/outcomes/outcomes.ts'
import { minutesText } from './outcome-words.ts'
import own from './outcomes.module.css'

/** Times to first contact as bars to the median, with a line to the 95th percentile. The table under it says the same. */
export function RangeBars({ groups }: { readonly groups: readonly ContactFigures[] }) {
  const longest = Math.max(1, ...groups.map(({ late }) => late ?? 0))
  const x = (minutes: number) => `${(minutes / longest) * 100}%`
  return (
    <div className={own['bars']} aria-hidden="true">
      {groups.map(({ title, median, late }) => (
        <div key={title} className={own['bar']}>
          <span className={own['label']}>{title}</span>
          <svg className={own['track']} aria-hidden="true">
            {median !== null && late !== null && (
              <>
                <rect className={own['late']} y="40%" height="20%" width={x(late)} />
                <rect className={own['median']} y="15%" height="70%" width={x(median)} />
              </>
            )}
          </svg>
          <span className={own['value']}>{median === null ? '' : minutesText(median)}</span>
        </div>
      ))}
    </div>
  )
}

/** The same by hour of the day, upright. */
export function HourBars({ groups }: { readonly groups: readonly ContactFigures[] }) {
  const longest = Math.max(1, ...groups.map(({ late }) => late ?? 0))
  const height = (minutes: number) => `${(minutes / longest) * 100}%`
  const top = (minutes: number) => `${100 - (minutes / longest) * 100}%`
  const wide = 100 / groups.length
  return (
    <div className={own['hours']} aria-hidden="true">
      <svg className={own['columns']} aria-hidden="true">
        {groups.map(({ title, median, late }, i) =>
          median === null || late === null ? null : (
            <g key={title}>
              <rect
                className={own['late']}
                x={`${(i + 0.4) * wide}%`}
                width={`${wide * 0.2}%`}
                y={top(late)}
                height={height(late)}
              />
              <rect
                className={own['median']}
                x={`${(i + 0.15) * wide}%`}
                width={`${wide * 0.7}%`}
                y={top(median)}
                height={height(median)}
              />
            </g>
          ),
        )}
      </svg>
      <div className={own['axis']}>
        {groups
          .filter((_, i) => i % 6 === 0)
          .map(({ title }) => (
            <span key={title}>{title}</span>
          ))}
      </div>
    </div>
  )
}
