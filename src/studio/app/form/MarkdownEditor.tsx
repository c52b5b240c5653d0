import { useId, useRef, useState } from 'react'
import { ToggleButton, Toolbar } from 'react-aria-components'
import { bodyKey } from '#config/markdown/front-matter.ts'
import { hrefForm } from '#config/markdown/inline.ts'
import { parseTokens, renderTokens } from '#config/markdown/markdown-it.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import inputs from '#studio/app/controls/inputs.module.css'
import styles from './Body.module.css'
import { Findings } from './FieldRow.tsx'
import { type Field, findingsOf, useForm } from './form-context.ts'
import { useTyping } from './typing.ts'
import { changesOf } from './Value.tsx'

const marks: readonly { readonly markup: Markup; readonly title: string }[] = [
  { markup: 'heading', title: 'Heading' },
  { markup: 'bold', title: 'Bold' },
  { markup: 'italic', title: 'Italic' },
  { markup: 'link', title: 'Link' },
  { markup: 'list', title: 'List' },
  { markup: 'numbers', title: 'Numbers' },
]

/** The text of a Markdown file, with a toolbar and a rendered view. */
export function MarkdownEditor({ text }: { readonly text: string }) {
  const field = useBodyField(text)
  const { shown, type, finish } = useTyping(field, text)
  const [isRead, setRead] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = (markup: Markup) => {
    const { current } = area
    if (!current) return
    const next = withMarkup({ text: shown, from: current.selectionStart, to: current.selectionEnd }, markup)
    type(next.text)
    // React has to draw the new text before it can be selected.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <section className={styles.body} aria-labelledby={`${field.id}-label`}>
      <header className={styles.head}>
        <label id={`${field.id}-label`} htmlFor={field.id}>
          Text
        </label>
        <Toolbar aria-label="Markup" className={styles.tools ?? ''}>
          {marks.map(({ markup, title }) => (
            <button
              key={markup}
              type="button"
              className={buttons.toggle}
              disabled={isRead}
              onClick={() => mark(markup)}
            >
              {title}
            </button>
          ))}
          <ToggleButton className={buttons.toggle ?? ''} isSelected={isRead} onChange={setRead}>
            Read it
          </ToggleButton>
        </Toolbar>
      </header>
      {isRead ? (
        <Reading text={shown} />
      ) : (
        <textarea
          ref={area}
          id={field.id}
          className={inputs.input}
          rows={12}
          value={shown}
          aria-describedby={`${field.id}-findings`}
          onBlur={finish}
          onChange={({ target }) => type(target.value)}
        />
      )}
      <Findings id={`${field.id}-findings`} findings={field.findings} />
    </section>
  )
}

function Reading({ text }: { readonly text: string }) {
  const tokens = parseTokens(text)
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      // Links that pages refuse, such as `javascript:`, are dead here too.
      if (child.type === 'link_open' && !hrefForm.test(String(child.attrGet('href')))) child.attrs = null
    }
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML in the text itself is shown, never obeyed.
  return <div className={styles.reading} dangerouslySetInnerHTML={{ __html: renderTokens(tokens) }} />
}

function useBodyField(text: string): Field {
  const form = useForm()
  const at = [bodyKey]
  return {
    form,
    at,
    schema: {},
    label: 'Text',
    value: text,
    required: true,
    findings: findingsOf(form.findings, at),
    id: useId(),
    ...changesOf(form, at, text, () => 'Change the text'),
  }
}

/** A text and the selection in it. */
interface Marked {
  readonly text: string
  /** The selection, from its start to behind its end. */
  readonly from: number
  readonly to: number
}

type Markup = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'numbers'

const around = { bold: ['**', '**'], italic: ['*', '*'], link: ['[', '](/)'] } as const
const before = { heading: () => '## ', list: () => '- ', numbers: (i: number) => `${i + 1}. ` } as const

/** Toggles markup on the selection. */
export function withMarkup({ text, from, to }: Marked, markup: Markup): Marked {
  if (markup === 'bold' || markup === 'italic' || markup === 'link') return inWords({ text, from, to }, around[markup])
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const plain = lines.map((line) => line.replace(/^(#{1,6} |- |\d+\. )/, ''))
  const marked = plain.map((line, i) => (line === '' && plain.length > 1 ? line : before[markup](i) + line))
  const next = marked.join('\n') === lines.join('\n') ? plain : marked
  return {
    text: text.slice(0, start) + next.join('\n') + text.slice(end),
    from: start,
    to: start + next.join('\n').length,
  }
}

function inWords({ text, from, to }: Marked, [open, close]: readonly [string, string]): Marked {
  const words = text.slice(from, to)
  const has = text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close)
  if (has) {
    const plain = text.slice(0, from - open.length) + words + text.slice(to + close.length)
    return { text: plain, from: from - open.length, to: to - open.length }
  }
  return {
    text: text.slice(0, from) + open + words + close + text.slice(to),
    from: from + open.length,
    to: to + open.length,
  }
}
