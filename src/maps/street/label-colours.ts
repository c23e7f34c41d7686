import type { Flavor } from '@protomaps/basemaps'

/**
 * Protomaps writes names so faintly that only sharp eyes read them: its flavours are made as a quiet ground. On a map
 * that shows the way, names of towns and streets must be read (WCAG 1.4.3), those of states and countries be seen.
 */
export const LABEL_COLOURS: Record<'light' | 'dark', Partial<Flavor>> = {
  light: {
    city_label: '#33322e',
    subplace_label: '#55534e',
    state_label: '#706d66',
    country_label: '#56534d',
    roads_label_minor: '#5a5557',
    roads_label_major: '#4a4648',
    address_label: '#625d5f',
    ocean_label: '#20516b',
  },
  dark: {
    city_label: '#e4e2dc',
    subplace_label: '#b4b2ac',
    state_label: '#8f8e8a',
    country_label: '#bbb9b3',
    roads_label_minor: '#b0aeaa',
    roads_label_major: '#c6c4be',
    address_label: '#a3a19d',
    ocean_label: '#a9b6ca',
  },
}
