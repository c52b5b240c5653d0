import { describe, expect, test } from 'vitest'
import { coveringPaths, flowMermaid, flowTable, pathAsking, pathTotal } from '#checker/flow.ts'
import { withClasses } from '#engine/answers.ts'
import { wizardPaths } from '#engine/wizard.ts'
import { kindsWizard } from '#tests/fixtures/kinds.ts'
import { atlantis } from '#tests/fixtures/market.ts'

const all = [...wizardPaths(withClasses(kindsWizard))]

describe('the flow of a wizard with questions of each kind', () => {
  test('lists its paths by classes of answers, those that end early among them', () => {
    expect(flowTable(atlantis, kindsWizard, { premiums: false })).toMatchInlineSnapshot(`
      "Atlantis: 6 questions, 35 paths in 7 groups

      Questions
        trip    trip    near, far, space
        age     age     18 to 64, 65 to 79, 80 to 99
        wishes  wishes  only others, Dive, left out
        depth   depth   up to 9.5, from 10  (asked if wishes includes dive)
        day     day     any day
        else    else    any words, left out

      Ends
        space    "Nobody here insures trips to space" if trip is space
        too-old  "No plan takes people of 80 or more" if age is at least 80

      Rules
        senior  age is at least 65 and depth is not below 10

      Group 1: 8 paths
        answers  trip: near | far
                 age: 18 to 64
                 wishes: only others | left out
                 day: any day
                 else: any of 2
        fields   trip, age, wishes, day, else, senior=no
        banners  none
        button   "Get my quotes"

      Group 2: 8 paths
        answers  trip: near | far
                 age: 18 to 64
                 wishes: Dive
                 depth: any of 2
                 day: any day
                 else: any of 2
        fields   trip, age, wishes, depth, day, else, senior=no
        banners  none
        button   "Get my quotes"

      Group 3: 8 paths
        answers  trip: near | far
                 age: 65 to 79
                 wishes: only others | left out
                 day: any day
                 else: any of 2
        fields   trip, age, wishes, day, else, senior=yes
        banners  none
        button   "Get my quotes"

      Group 4: 4 paths
        answers  trip: near | far
                 age: 65 to 79
                 wishes: Dive
                 depth: up to 9.5
                 day: any day
                 else: any of 2
        fields   trip, age, wishes, depth, day, else, senior=no
        banners  none
        button   "Get my quotes"

      Group 5: 4 paths
        answers  trip: near | far
                 age: 65 to 79
                 wishes: Dive
                 depth: from 10
                 day: any day
                 else: any of 2
        fields   trip, age, wishes, depth, day, else, senior=yes
        banners  none
        button   "Get my quotes"

      Group 6: 2 paths
        answers  trip: near | far
                 age: 80 to 99
        end      too-old

      Group 7: 1 path
        answers  trip: space
        end      space
      "
    `)
  })

  test('counts as many paths as there are, and covers each question, outcome and end', () => {
    expect(pathTotal(kindsWizard)).toEqual({ paths: all.length, isExact: true })
    const covering = coveringPaths(kindsWizard)
    expect(covering.length).toBeLessThan(all.length)
    const seen = (paths: typeof all) => ({
      ends: new Set(paths.map(({ walk }) => walk.end?.id)),
      asked: new Set(paths.flatMap(({ walk }) => walk.asked.map(({ id }) => id))),
      senior: new Set(paths.map(({ walk }) => walk.rules.join())),
    })
    expect(seen(covering)).toEqual(seen(all))
  })

  test('finds a path to each question and to the contact step, past the ends', () => {
    for (const question of withClasses(kindsWizard).questions) {
      expect(pathAsking(kindsWizard, question)?.walk.asked.map(({ id }) => id)).toContain(question.id)
    }
    expect(pathAsking(kindsWizard)?.walk.end).toBeUndefined()
  })

  test('is drawn with an arrow to each end', () => {
    const chart = flowMermaid(kindsWizard)
    expect(chart).toContain('question-trip -->|"Space"| end-space')
    expect(chart).toContain('question-age -->|"80 to 99"| end-too-old')
  })
})

test('a question that is asked for each of a group says so', () => {
  const [trip, age, ...others] = kindsWizard.questions
  if (!trip || !age) throw new Error('The fixture has lost its questions.')
  const helpers = { id: 'helpers', field: 'helpers', text: 'Helpers?', summary: 'Helpers', kind: 'number' } as const
  const each = { ...age, repeat: { times: helpers.id, label: 'Helper {n}' } }
  const repeated = { ...kindsWizard, questions: [trip, { ...helpers, least: 1, most: 10 }, each, ...others] }
  expect(flowTable(atlantis, repeated, { premiums: false })).toMatch(/ {2}age +age .* {2}\(for each of helpers\)\n/)
  expect(flowMermaid(repeated)).toContain('age → age<br>for each of helpers<br>')
})
