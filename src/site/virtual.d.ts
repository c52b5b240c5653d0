declare module 'virtual:accents.css'

declare module 'virtual:build-assets' {
  const assets: import('./build-assets.ts').BuildAssets
  export default assets
}
