import './harness.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Condition, Question } from '#engine/contract/config.ts'
import { ConditionField } from '#studio/app/conditions/ConditionField.tsx'

function question(id: string, summary: string, text: string, options: readonly string[]): Question {
  const all = options.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }))
  return { id, field: id, summary, text, options: all }
}

const questions = [
  question('type', 'Cover type', 'What kind of insurance do you need?', ['New worker', 'Renewal', 'Transfer']),
  question('nationality', 'Nationality', 'Where is your worker from?', ['Filipino', 'Indonesian', 'Indian', 'Other']),
  question('home', 'Home', 'Where do you live?', ['Flat', 'House']),
]
const later = [question('subsidy', 'Subsidy', 'Do you get the subsidy?', ['Yes', 'No'])]

declare global {
  interface Window {
    /** Shows a condition, without any state of the test before. */
    beginCondition: (first?: Condition) => void
  }
}

function Harness({ first }: { readonly first: Condition | undefined }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <h1>Question 3</h1>
      <ConditionField label="Ask this only if" {...{ value, questions, later }} onChange={setValue} />
      <button type="button" onClick={() => setValue(first)}>
        Undo all
      </button>
      <pre data-testid="written">{JSON.stringify(value) ?? 'nothing'}</pre>
    </main>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)
let number = 0
window.beginCondition = (first) => {
  number += 1
  flushSync(() => root.render(<Harness key={number} first={first} />))
}
