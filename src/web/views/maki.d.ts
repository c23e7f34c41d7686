declare module '@mapbox/maki/browser.cjs.js' {
  /** The icon names, and the SVG file of each. */
  const maki: { layouts: string[]; svgArray: string[] }
  export default maki
}
