import type { LegalPage, LegalText, ResponsibleWords } from './legal.de.ts'

export const responsible: ResponsibleWords = {
  imprint: 'Particulars under § 5 DDG',
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
          'This is the template. Whoever runs this site fills in the particulars that § 5 DDG asks for before publishing it.',
        ],
      },
      {
        heading: 'Particulars under § 5 DDG',
        paragraphs: [
          'Name and legal form of the organization',
          'Street and number, postal code and town (no PO box)',
          'Represented by: first and last name',
          'E-mail address and a second quick way to get in touch',
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
          'This site loads nothing from third parties unless you click for it. It sets a single cookie that says nothing about you. Your IP address is not stored.',
        ],
      },
      {
        heading: 'When you search',
        paragraphs: [
          'What you type stands in the address of the page and is used only to show it. The button “Near me” is answered by your browser after you agree; the location is rounded to about a hundred meters.',
        ],
      },
      {
        heading: 'When you write a message',
        paragraphs: [
          'We store your name, your e-mail address or phone number, your message, the time, the page it came from, and the result of the spam check with its reasons. The legal basis is Art. 6 (1) (b) and (f) GDPR.',
          'The spam check runs on our own server. Suspicious messages are not thrown away but set aside, so that a person can look at them.',
          'From the beginning of your IP address and a key that is destroyed after 24 hours we make an identifier that lets us notice mass sending. The address is not stored; the identifier is not stored with your message, and at most for two hours after your last one.',
          'How long we keep it is said at the end of this page.',
        ],
      },
      {
        heading: 'The cookie “spamshield”',
        paragraphs: [
          'Every page with a form sets the cookie “spamshield” to “true”. It is the same for everybody, holds nothing about you and goes away when you close the browser. It helps to notice programs that fill in forms without a browser. You can write without the cookie as well.',
        ],
      },
      {
        heading: 'What else your browser keeps',
        paragraphs: [
          'While the tab is open your browser remembers how far you scrolled on a page (sessionStorage), so that “Back” leads there. If sending a form fails, your text stays on this device (localStorage) until it is sent, you delete it, or 24 hours have passed. Only if you tick “Remember on this device” for another provider’s map is that choice kept (localStorage).',
        ],
      },
      {
        heading: 'Maps',
        paragraphs: [
          'The map comes from our own server. Where the map of another provider is offered beside it, such as Google Maps, your browser loads it only after you click for it. That provider then receives your IP address, the visible map area and details of your browser, Google also in the USA. You can turn it off again at the foot of every page.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask for access, correction, deletion and restriction, object, and complain to a supervisory authority. Write to the address in the imprint.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility statement',
    sections: [
      {
        paragraphs: [
          'This site is meant to be usable by everybody. The measure is WCAG 2.2, level AA, and EN 301 549.',
        ],
      },
      {
        heading: 'What you can expect',
        paragraphs: [
          'Everything the map shows also stands in the list: with number, distance and direction in words. Every page works with the keyboard alone. Search, place pages and forms also work without JavaScript.',
        ],
      },
      {
        heading: 'What has not been checked',
        paragraphs: [
          'The pages are checked with axe at every change. A check by people who use screen readers every day is still to be done.',
        ],
      },
      {
        heading: 'Report a barrier',
        paragraphs: [
          'If you meet a barrier, write to us on the page “Contact”. We answer and remove it where we can.',
        ],
      },
    ],
  },
}
