import type { LegalPage, LegalText, ResponsibleWords } from './legal.de.ts'

export const responsible: ResponsibleWords = {
  imprint: 'Information under § 5 DDG',
  representative: 'Represented by',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  register: 'Register',
  taxNumbers: 'Identification number (VAT or business)',
  authority: 'Supervisory authority',
  editor: 'Responsible for the content under § 18 (2) MStV',
  controller: 'Responsible for processing your data',
  dataProtectionOfficer: 'Data protection officer',
  hosting: 'Server',
  hostedBy: 'The server of this site is run by:',
  dataProtectionAuthority: 'Data protection authority',
  complain: 'You can complain, for example, to:',
}

export const legal: Record<LegalPage, LegalText> = {
  imprint: {
    title: 'Imprint',
    sections: [
      {
        paragraphs: [
          'This is a template. The operator of this site fills in the information required by § 5 DDG before publishing it.',
        ],
      },
      {
        heading: 'Information under § 5 DDG',
        paragraphs: [
          'Name and legal form of the organization',
          'Street and number, postal code and town (no PO box)',
          'Represented by: first and last name',
          'E-mail address and another quick way to get in touch',
          'Register and number, VAT or business identification number, where there is one',
        ],
      },
      {
        heading: 'Responsible for the content under § 18 (2) MStV',
        paragraphs: ['First and last name, address'],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'In short',
        paragraphs: [
          'This site loads nothing from third parties unless you click to load it. It sets a single cookie that contains nothing about you. Your IP address is not stored.',
        ],
      },
      {
        heading: 'When you search',
        paragraphs: [
          'What you type becomes part of the page’s address and is used only to show that page. When you press “Near me”, your browser asks for your consent; the location is rounded to about a hundred meters.',
        ],
      },
      {
        heading: 'When you write a message',
        paragraphs: [
          'We store your name, your e-mail address or phone number, your message, the time, the page it came from, and the result of the spam check with its reasons. The legal basis is Art. 6 (1) (b) and (f) GDPR.',
          'The spam check runs on our own server. Suspicious messages are not thrown away but set aside, so that a person can look at them.',
          'From the first part of your IP address and a key that is destroyed after 24 hours, we derive an identifier that lets us notice mass mailings. The address is not stored. The identifier is not stored with your message, and is gone two hours after your last one at the latest.',
          'The end of this page says how long we keep it.',
        ],
      },
      {
        heading: 'The cookie “spamshield”',
        paragraphs: [
          'Every page with a form sets the cookie “spamshield” to “true”. It is the same for everyone, contains nothing about you, and disappears when you close the browser. It helps us notice programs that fill in forms without a browser. You can write to us without the cookie, too.',
        ],
      },
      {
        heading: 'What else your browser keeps',
        paragraphs: [
          'While the tab is open your browser remembers how far you scrolled on a page (sessionStorage), so that “Back” returns you there. If sending a form fails, your text stays on this device (localStorage) until it is sent, you delete it, or 24 hours have passed. If you tick “Remember on this device” for another provider’s map, that choice is kept (localStorage).',
        ],
      },
      {
        heading: 'Maps',
        paragraphs: [
          'The map comes from our own server. Where the map of another provider, such as Google Maps, is offered as well, your browser loads it only after you click to load it. That provider then receives your IP address, the visible map area and browser details; in Google’s case also in the USA. You can turn it off again at the bottom of every page.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You have the right to access, correction, deletion and restriction, the right to object, and the right to complain to a supervisory authority. Write to the address in the imprint.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility statement',
    sections: [
      {
        paragraphs: [
          'This site is meant to be usable by everyone. Its standards are WCAG 2.2, level AA, and EN 301 549.',
        ],
      },
      {
        heading: 'What you can expect',
        paragraphs: [
          'Everything on the map is also in the list, with number, distance and direction in words. Every page works with the keyboard alone. Search, place pages and forms also work without JavaScript.',
        ],
      },
      {
        heading: 'What has not been checked',
        paragraphs: [
          'The pages are checked with axe on every change. They have not yet been checked by people who use screen readers every day.',
        ],
      },
      {
        heading: 'Report a barrier',
        paragraphs: [
          'If you run into a barrier, write to us on the “Contact” page. We will answer, and remove the barrier if we can.',
        ],
      },
    ],
  },
}
