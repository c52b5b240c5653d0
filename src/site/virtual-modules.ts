import type { Plugin } from 'vite'
import type { Site } from '../engine/site/site.ts'
import { accentStyles } from '../renderer/styles/accent-styles.ts'
import type { BuildAssets } from './build-assets.ts'

/** The id under which Vite knows the style sheet of accent colours. */
export const accentsId = '\0virtual:accents.css'

/** Modules made from the config and the build instead of files. `site` is asked anew each time: it changes while a config is edited, and a broken one has none. */
export function virtualModules(site: () => Site | undefined, assets?: BuildAssets): Plugin {
  return {
    name: 'helpercompare:virtual-modules',
    resolveId: (id) => (id === 'virtual:accents.css' || id === 'virtual:build-assets' ? `\0${id}` : undefined),
    load: (id) => {
      const current = site()
      if (id === accentsId) return current ? accentStyles(current) : ''
      return id === '\0virtual:build-assets' ? `export default ${JSON.stringify(assets)}` : undefined
    },
  }
}
