import type { SiteWords } from './site.de.ts'

export const siteWords: SiteWords = {
  locale: 'en',

  skipToContent: 'Skip to content',

  search: {
    label: 'Town, ZIP code or name',
    submit: 'Search',
    showAll: 'Show all places',
  },

  navigation: {
    label: 'Main menu',
    menu: 'Menu',
    finder: 'Find places',
    regions: 'Regions',
    contact: 'Contact',
    footer: 'Footer',
    openSite: (name: string) => `Open ${name} in a new tab`,
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    breadcrumb: 'You are here',
    places: 'Places',
    suggestion: 'Suggest a place',
    withdraw: 'Turn off Google Maps',
    withdrawStreet: 'Turn off the foreign street map',
    withdrawn: 'From now on you see our own map.',
  },

  notFound: {
    title: 'There is no such page',
    text: 'The address may be old or mistyped. Search for the place or go to the start page.',
  },

  failure: {
    title: 'Something went wrong here',
    reload: 'Please reload the page.',
    connectionTitle: 'No connection',
    connectionText:
      'This page did not arrive. It opens by itself as soon as you are connected again.',
    retry: 'Try again',
    notSent: 'What you sent has probably not been saved. Please send it again.',
    code: 'If it keeps happening, tell us this code:',
    reloadSends: 'Reloading the page sends it again.',
    sendAgain: 'Send again',
  },
}
