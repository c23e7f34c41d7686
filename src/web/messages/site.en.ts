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
    withdrawStreet: 'Turn off the third-party street map',
    withdrawn: 'You are back on our own map.',
  },

  notFound: {
    title: 'Page not found',
    text: 'The address may be old or mistyped. Search for the place or go to the start page.',
  },

  failure: {
    title: 'Something went wrong',
    reload: 'Please reload the page.',
    connectionTitle: 'No connection',
    connectionText: 'This page could not be loaded. It will open as soon as you are back online.',
    retry: 'Try again',
    notSent: 'What you sent has probably not been saved. Please send it again.',
    code: 'If this keeps happening, please tell us this code:',
    reloadSends: 'Reloading the page will send it again.',
    sendAgain: 'Send again',
  },
}
