import { useId, useRef, useState } from 'react'
import { ToggleButton, Toolbar } from 'react-aria-components'
import { bodyKey } from '../../../config/markdown/front-matter.ts'
import { hrefForm } from '../../../config/markdown/inline.ts'
import { parseTokens, renderTokens } from '../../../config/markdown/markdown-it.ts'
import buttons from '../controls/buttons.module.css'
import inputs from '../controls/inputs.module.css'
import styles from './Body.module.css'
import { Findings } from './field-row/Findings.tsx'
import { findingsOf } from './field-row/use-field.ts'
import { type Field, useForm } from './form-context.ts'
import { type Markup, withMarkup } from './markup.ts'
import { setting } from './operations.ts'
import { useTyping } from './typing/use-typing.ts'

const marks: readonly { readonly markup: Markup; readonly title: string }[] = [
  { markup: 'heading', title: 'Heading' },
  { markup: 'bold', title: 'Bold' },
  { markup: 'italic', title: 'Italic' },
  { markup: 'link', title: 'Link' },
  { markup: 'list', title: 'List' },
  { markup: 'numbers', title: 'Numbers' },
]

/** The text of a Markdown file, with buttons for its markup and how it reads. */
export function Body({ text }: { readonly text: string }) {
  const field = useBody(text)
  const { shown, type, finish } = useTyping(field, text)
  const [isRead, setRead] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = (markup: Markup) => {
    const { current } = area
    if (!current) return
    const next = withMarkup({ text: shown, from: current.selectionStart, to: current.selectionEnd }, markup)
    type(next.text)
    // Once the new text stands there.
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

/** The text as it reads on its page. */
function Reading({ text }: { readonly text: string }) {
  const tokens = parseTokens(text)
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      // A link that a page would not have, such as one with a script, leads nowhere here either.
      if (child.type === 'link_open' && !hrefForm.test(String(child.attrGet('href')))) child.attrs = null
    }
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML in the text itself is shown, never obeyed.
  return <div className={styles.reading} dangerouslySetInnerHTML={{ __html: renderTokens(tokens) }} />
}

function useBody(text: string): Field {
  const form = useForm()
  const at = [bodyKey]
  const { file } = form.file
  return {
    form,
    at,
    schema: {},
    label: 'Text',
    value: text,
    required: true,
    findings: findingsOf(form.findings, at),
    id: useId(),
    set: (value, typing) =>
      form.onChange({
        title: 'Change the text',
        operations: [setting(file, at, typing ? typing.was : text, value)],
        ...(typing && { typing: `${file} text` }),
      }),
    remove: () => {},
  }
}
