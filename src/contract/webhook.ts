// Generated from docs/webhook.schema.json by `npm run contract`. Do not edit.

/**
 * The body of a message to WEBHOOK_URL. New properties and new types may come; ignore those that you do not know.
 */
export type WebhookEvent = LeadEvent | LeadErasedEvent | AlertEvent | TestEvent
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
