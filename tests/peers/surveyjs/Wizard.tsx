import 'survey-core/survey-core.min.css'
import { type CompleteEvent, Model, type SurveyModel } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { action, additions, heading, model } from './data/survey.json'

export { shell } from './data/survey.json'

const survey = new Model(model)

survey.onValueChanged.add((sender) => {
  const more = additions.filter(({ when }) => sender.runCondition(when)).map(({ text }) => text)
  sender.completeText = [model.completeText, ...more].join('')
})

survey.onComplete.add(async ({ data }: SurveyModel, options: CompleteEvent) => {
  options.showSaveInProgress()
  const { ok } = await fetch(action, { method: 'POST', body: new URLSearchParams(data) })
  if (ok) options.showSaveSuccess()
  else options.showSaveError()
})

export function Wizard() {
  return (
    <>
      <h1>{heading}</h1>
      <Survey model={survey} />
    </>
  )
}
