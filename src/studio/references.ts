/** A choice of a picker: the value, and its label. */
export interface Reference {
  readonly id: string | number
  readonly label: string
  /** The market of a plan, the question of an option. */
  readonly within?: string
  /** The kind of the values, for a fact. */
  readonly valueKind?: string
  readonly meaning?: string
}

/** The kinds of things that values refer to: pages and assets by address, others by id. */
export type ReferenceKind =
  | 'market'
  | 'provider'
  | 'plan'
  | 'planType'
  | 'fact'
  | 'measure'
  | 'unit'
  | 'matched'
  | 'benefit'
  | 'quote'
  | 'question'
  | 'option'
  | 'rule'
  | 'adjustment'
  | 'period'
  | 'priceWords'
  | 'region'
  | 'article'
  | 'page'
  | 'asset'
  | 'icon'
  | 'drawing'

/** `GET references?file=` */
export type References = Readonly<Record<ReferenceKind, readonly Reference[]>>
