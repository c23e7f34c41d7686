/** The user agent of a person's browser. The test browser calls itself headless, which the spam shield counts against a message. */
export const PERSON = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="150", "Not.A/Brand";v="24"' },
}
