/** The address of the change at the desk that this window edits; undefined where Studio runs alone. */
export function deskAddress(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="studio-desk"]')?.content
}

/** The id of that change; undefined where this window shows what is published, too. */
export function deskChange(): string | undefined {
  return /#change=(\w+)/.exec(deskAddress() ?? '')?.[1]
}

/** Whether edits are kept by themselves, as those of a change at the desk are. */
export const keepsAll = deskAddress() !== undefined

/** How far edits have come: alone they are saved to files, in a change of the desk they are kept until it is published. */
export const editWords = keepsAll
  ? {
      file: 'changed',
      files: 'Changed here',
      discard: 'Go back to what is published',
      discarded: 'It is as it is published. Undo brings your changes back.',
      same: 'It is as it is published.',
      differs: 'What is marked differs from what is published.',
      plans: 'With changes',
    }
  : {
      file: 'not saved',
      files: 'Not saved yet',
      discard: 'Go back to what is saved',
      discarded: 'It is as it was saved last. Undo brings your changes back.',
      same: 'It is as it is saved.',
      differs: 'What is marked differs from what is saved.',
      plans: 'With unsaved changes',
    }
