// Generated from docs/webhook.schema.json by `npm run contract`. Do not edit.

/**
 * The body of a message to WEBHOOK_URL. New properties and new types may come; ignore those that you do not know.
 */
export type WebhookEvent = LeadEvent | LeadErasedEvent | LeadStateEvent | AlertEvent | TestEvent
/**
 * ISO 8601 in UTC, to the millisecond.
 */
export type Time = string

/**
 * A lead came, or was corrected: then it replaces your copy.
 */
export interface LeadEvent {
  type: 'lead.received' | 'lead.corrected'
  timestamp: Time
  data: Lead
}
export interface Lead {
  /**
   * As the visitor saw it, such as HC-7K3M-9QXT.
   */
  reference: string
  receivedAt: Time
  /**
   * The form's name.
   */
  form: string
  /**
   * The market's id; null for a form of the whole site.
   */
  market: string | null
  /**
   * BCP 47; left out for the language of the config.
   */
  language?: string
  /**
   * The plan that was chosen; null for none.
   */
  plan: {
    id: number
    name: string
    /**
     * The price shown when the lead came, with its currency.
     */
    premium?: string
    price?: Price
  } | null
  /**
   * Values by the names of the form's fields.
   */
  fields: {
    [k: string]: string
  }
  /**
   * To which text the visitor agreed; left out if the form had none.
   */
  consent?: {
    version: string
    text: string
  }
}
/**
 * What the price of the plan was made of when the lead came.
 */
export interface Price {
  /**
   * Left out where the price was not one amount.
   */
  amount?: number
  /**
   * ISO 4217.
   */
  currency: string
  /**
   * What the amount is for, such as year or month.
   */
  per?: string
  /**
   * The parts of the amount, rounded so that they add up to it: the plan's own price, then what changes it.
   */
  lines: {
    /**
     * In the visitor's language; left out for the plan's own price.
     */
    label?: string
    /**
     * Below zero for what is taken off.
     */
    amount: number
  }[]
  /**
   * The answers that decided on the price, by the ids of the questions.
   */
  scenario: {
    [k: string]: string
  }
  /**
   * The same in the visitor's language.
   */
  scenarioWords?: string
  /**
   * The price that the visitor read; left out where it was the same.
   */
  seen?: {
    /**
     * As the form posted it, with its currency.
     */
    price: string
    /**
     * The day of the page's prices, YYYY-MM-DD; left out where the page does not carry it.
     */
    day?: string
    /**
     * For whom the page said that its prices are; left out where it assumed no answer.
     */
    assumed?: string
  }
}
/**
 * A person has had their data erased: erase your copy too.
 */
export interface LeadErasedEvent {
  type: 'lead.erased'
  timestamp: Time
  data: ErasedLead
}
export interface ErasedLead {
  /**
   * As the visitor saw it, such as HC-7K3M-9QXT.
   */
  reference: string
  receivedAt: Time
  /**
   * The form's name.
   */
  form: string
  /**
   * The market's id; null for a form of the whole site.
   */
  market: string | null
  /**
   * BCP 47; left out for the language of the config.
   */
  language?: string
}
/**
 * What the desk does about a lead has changed. Only the latest state is told, after the lead itself.
 */
export interface LeadStateEvent {
  type: 'lead.state-changed'
  timestamp: Time
  data: LeadState
}
/**
 * Nothing of the visitor but the reference of their lead.
 */
export interface LeadState {
  /**
   * As the visitor saw it, such as HC-7K3M-9QXT.
   */
  reference: string
  /**
   * The form's name.
   */
  form: string
  /**
   * The market's id; null for a form of the whole site.
   */
  market: string | null
  /**
   * Grows with each change: what is not newer than your copy is old.
   */
  version: number
  state: 'new' | 'taken' | 'waiting' | 'done'
  /**
   * Who has it: the opaque id of a person at the desk, or of a key of the API after `api:`; null for nobody.
   */
  owner: string | null
  /**
   * Null until it is done.
   */
  outcome: 'won' | 'lost' | 'not-reached' | 'not-a-request' | null
  /**
   * In the words of the person at the desk; null unless it was lost.
   */
  whyLost: string | null
  /**
   * By when the visitor was told to hear from somebody; null where nothing was promised.
   */
  promisedAt: Time | null
  /**
   * By when the promise that is open is to be kept; null where none is.
   */
  dueAt: Time | null
  /**
   * The first attempt to reach the visitor; null before.
   */
  contactedAt: Time | null
  /**
   * Null unless it waits.
   */
  waitingUntil: Time | null
}
/**
 * An alert of the server began or ended: see the runbook. Only the webhook without a market receives it.
 */
export interface AlertEvent {
  type: 'alert.begun' | 'alert.ended'
  timestamp: Time
  data: {
    /**
     * A name from the runbook, such as disk-nearly-full.
     */
    name: string
    /**
     * A sentence with the figures.
     */
    detail: string
    since: Time
    /**
     * The host name of the server.
     */
    machine: string
  }
}
/**
 * An operator tests the webhook. There is no lead: answer 2xx and store nothing.
 */
export interface TestEvent {
  type: 'webhook.test'
  timestamp: Time
  data: {
    /**
     * The market whose webhook is tested; null for the one without a market.
     */
    market: string | null
  }
}
