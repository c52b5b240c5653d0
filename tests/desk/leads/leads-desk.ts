import type { Office } from '#engine/offices.ts'
import type { LeadRequest } from '#engine/submission.ts'
import { addLeads } from '#server/leads.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import { type TestDesk, testDesk } from '#tests/desk/test-desk.ts'
import type { Place } from '#tests/server/database/databases.ts'

const office: Office = {
  timeZone: 'Asia/Singapore',
  hours: {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    opens: '9am',
    closes: '6pm',
    clock: 'Singapore time',
    exceptions: [{ name: 'A holiday', date: '2027-01-05' }],
  },
}

const contact = [
  { name: 'name', label: 'Full name', type: 'text', options: [] },
  { name: 'email', label: 'E-mail address', type: 'email', options: [] },
  { name: 'phone', label: 'Phone number', type: 'tel', options: [] },
  { name: 'preferredDate', label: 'Preferred date', type: 'date', options: [] },
] as const

/** A form that promises an answer within a working day and a call on the chosen day, and one that promises nothing. */
export const forms: LeadForms = {
  site: 'Fathom',
  language: 'en-SG',
  markets: [
    { id: 'atlantis', title: 'Atlantis', timeZone: 'Asia/Singapore', country: 'SG' },
    { id: 'lemuria', title: 'Lemuria', timeZone: 'Indian/Antananarivo', country: 'MG' },
  ],
  forms: [
    {
      name: 'atlantis-quote',
      market: 'atlantis',
      office,
      steps: { within: [1], callsOnChosenDay: true },
      dateField: 'preferredDate',
      fields: [
        {
          name: 'residency',
          label: 'Residency',
          type: 'answer',
          options: [{ value: 'citizen', label: 'A citizen' }],
        },
        ...contact,
      ],
      countedSteps: [
        { id: 'residency', title: 'Are you a citizen?' },
        { id: 'level', title: 'How much cover?' },
        { id: 'contact', title: 'Where can we reach you?' },
      ],
      thanks: {
        'en-SG': { title: 'Thank you', text: 'We have it.' },
        'zh-HK': { title: '多謝', text: '我們已收到。' },
      },
    },
    { name: 'contact', steps: { within: [], callsOnChosenDay: false }, fields: contact, thanks: {} },
  ],
}

export interface LeadsDesk extends TestDesk {
  /** Stores a request as a visitor sends it, so many minutes ago; resolves to its id. */
  readonly arrive: (change?: Partial<LeadRequest>, minutesAgo?: number) => Promise<number>
  /** Lets the desk see what has come. */
  readonly look: () => Promise<void>
}

let count = 0

/** A desk with requests, on Monday, 4 January 2027, 4pm in Singapore. */
export async function leadsDesk(kind?: Place['kind']): Promise<LeadsDesk> {
  const desk = await testDesk({ forms, ...(kind && { kind }) })
  const { inbox, now } = desk.desk
  return {
    ...desk,
    async arrive({ fields, ...change } = {}, minutesAgo = 0) {
      count += 1
      const request: LeadRequest = {
        form: 'atlantis-quote',
        market: 'atlantis',
        plan: { id: 2, name: 'Trident Lagoon', premium: 'S$390' },
        fields: { name: `Ama ${count}`, residency: 'citizen', email: `ama-${count}@example.org`, ...fields },
        consent: 'You agree to be called.',
        suspicious: false,
        ...change,
      }
      const receivedAt = new Date(now().getTime() - minutesAgo * 60_000)
      const [receipt] = await addLeads(inbox.leads, [{ request, receivedAt }], {})
      const { id } = await inbox.leads.db
        .selectFrom('leads')
        .select('id')
        .where('reference', '=', receipt?.reference ?? '')
        .executeTakeFirstOrThrow()
      return id
    },
    look: inbox.look,
  }
}

export const advisor = { role: 'advisor', market: 'atlantis' } as const
