/** What each text would execute if a page let it. */
const RUN = 'window.ran=1'

/** Ways to break out of the context of a text: a text node, an attribute, a title, a script, a comment. */
const EXITS = [
  '',
  '">',
  "'>",
  '</title>',
  '</script>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '-->',
  '</p></div></body>',
]

const ELEMENTS = [
  `<script>${RUN}</script>`,
  `<ScRiPt x>${RUN}</sCrIpT >`,
  `<img src=x onerror=${RUN}>`,
  `<img/src='x'/onerror='${RUN}'>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<object data="javascript:${RUN}"></object>`,
  `<base href="//foreign.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<style>*{background:url(//foreign.example)}</style>`,
]

const ATTRIBUTES = [
  `" onmouseover="${RUN}`,
  `' onmouseover='${RUN}`,
  `" autofocus onfocus="${RUN}" x="`,
  `x onfocus=${RUN} tabindex=1`,
  `\` onmouseover=\`${RUN}`,
  `"/onfocus="${RUN}"/autofocus="`,
  `&quot; onmouseover=&quot;${RUN}`,
]

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `//foreign.example/x`,
  `https:foreign.example@javascript:${RUN}`,
]

const MARKDOWN = [
  `[x](javascript:${RUN})`,
  `[x](<javascript:${RUN}>)`,
  `[x](data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+)`,
  `![x](x "onerror=${RUN}")`,
  `![x](javascript:${RUN})`,
  `<javascript:${RUN}>`,
  `[x][y]\n\n[y]: javascript:${RUN}`,
  `[x](x "\\" onmouseover=\\"${RUN}")`,
  `\`\`\`"><img src=x onerror=${RUN}>\n\`\`\``,
  `&lt;img src=x onerror=${RUN}&gt;`,
]

const ODD = [
  `\u2028${RUN}\u2029`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `"};${RUN};{"`,
  `'-(${RUN})-'`,
  `\\"-(${RUN})-"`,
  `<!--<script>`,
  `]]><script>${RUN}</script>`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `＜script＞${RUN}＜/script＞`,
  `\ud800<script>${RUN}</script>`,
  `__proto__`,
]

/** More than two hundred texts that try to be executed. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...EXITS.flatMap((exit) => ELEMENTS.map((element) => exit + element)),
  ...ATTRIBUTES,
  ...ADDRESSES,
  ...MARKDOWN,
  ...ODD,
]
