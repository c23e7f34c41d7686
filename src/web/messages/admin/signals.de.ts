import type { SignalCode } from '../../../lib/spam-shield/weights.ts'
import { shield } from './shield.de.ts'
import { number } from '../format.ts'

type Details = Readonly<Record<string, string | number>>

/** Why a message has its points, one sentence each for the person who reviews it. */
export const signals: Record<SignalCode, (details: Details) => string> = {
  'marker-undelivered': () => 'Das Cookie wurde gesetzt, kam aber nicht mit.',
  'marker-blocked': () => 'Der Browser nimmt keine Cookies an.',
  'marker-unavailable': () => 'Das Formular stand in einem abgeschotteten Rahmen ohne Cookies.',
  'marker-alone': () => 'Das Cookie kam ohne gelöste Rechenaufgabe und sagt darum nichts.',
  'marker-absent': () => 'Auf der Seite lief kein JavaScript, darum fehlt das Cookie.',
  'token-missing': () => 'Das Formular wurde nie bei uns geöffnet.',
  'token-bad': () => 'Der Formularschlüssel ist gefälscht oder gehört zu einem anderen Formular.',
  'token-expired': () => 'Das Formular war länger als einen Tag offen.',
  'token-reused': () => 'Mit demselben Formularschlüssel kam schon eine andere Nachricht.',
  'proof-missing': () => 'Der Browser hat die Rechenaufgabe des Formulars nicht gelöst.',
  'proof-unsolved': () => 'Ein Skript hat die Rechenaufgabe des Formulars geholt und nicht gelöst.',
  'proof-wrong': () => 'Die Lösung der Rechenaufgabe ist falsch oder gefälscht.',
  'proof-spliced': () => 'Die Rechenaufgabe wurde für ein anderes Formular gelöst.',
  'proof-reused': () => 'Mit derselben gelösten Rechenaufgabe kam schon eine andere Nachricht.',
  'filled-at-once': ({ seconds }) =>
    `Das Formular war nach ${decimal(seconds)} Sekunden ausgefüllt.`,
  'filled-fast': ({ seconds }) =>
    `Das Formular war nach ${decimal(seconds)} Sekunden ausgefüllt, schneller als die meisten Menschen.`,
  'honeypot-filled': ({ fields }) =>
    fields === 1
      ? 'Ein Feld ist ausgefüllt, das Menschen nicht sehen.'
      : `${fields} Felder sind ausgefüllt, die Menschen nicht sehen.`,
  'honeypot-autofilled': () =>
    'In einem verborgenen Feld steht dasselbe wie in einem sichtbaren, wohl vom automatischen Ausfüllen.',
  'honeypot-missing': () => 'Ein verborgenes Feld fehlt, das jedes unserer Formulare hat.',
  'some-links': ({ links }) =>
    links === 2 ? 'Die Nachricht enthält zwei Links.' : 'Die Nachricht enthält einen Link.',
  'many-links': ({ links }) =>
    links === undefined
      ? 'Die Nachricht enthält viele Links.'
      : `Die Nachricht enthält ${links} Links.`,
  'link-suspicious': () => 'Ein Link führt zu einer Endung, die vor allem Spam benutzt.',
  'website-suspicious': ({ host }) =>
    `Die vorgeschlagene Website${named(host)} ist ein Kurzlink oder hat eine Endung, die vor allem Spam benutzt.`,
  'link-disguised': () => 'Eine Webadresse ist so geschrieben, dass Programme sie nicht erkennen.',
  'words-disguised': () =>
    'In einem Wort stehen Buchstaben aus zwei Schriften, die gleich aussehen.',
  'link-in-line': () => 'In einem kurzen Feld wie dem Namen steht ein Link.',
  'domain-in-name': () => 'In einem Namen steht eine Webadresse.',
  'link-markup': () => 'Die Nachricht enthält Links in HTML oder in Foren-Schreibweise.',
  'website-unrelated': ({ host }) =>
    `Die vorgeschlagene Website${named(host)} hat mit Name und Adresse des Ortes kein Wort gemeinsam.`,
  'gibberish-in-one-field': () => 'Ein Feld besteht aus zufälligen Buchstaben.',
  'gibberish-in-many-fields': ({ fields }) =>
    `${fields ?? 'Mehrere'} Felder bestehen aus zufälligen Buchstaben.`,
  'user-agent-missing': () => 'Das Programm, das gesendet hat, nennt seinen Namen nicht.',
  'headless-browser': () =>
    'Gesendet hat ein automatisch bedienter Browser, vor dem niemand sitzt.',
  'foreign-script': () => 'Der größte Teil des Textes ist nicht in lateinischer Schrift.',
  'spam-goods': ({ term }) =>
    `Die Nachricht nennt, was fast nur Spam anbietet${term ? ` („${term}“)` : ''}.`,
  'spam-offer': () => 'Sie fordert dazu auf, es zu kaufen, anzuklicken oder zu antworten.',
  'content-like-spam': ({ terms }) =>
    `Die Wörter ähneln denen in Nachrichten, die Spam waren${mainly(terms)}.`,
  'content-like-ham': ({ terms }) =>
    `Die Wörter ähneln denen in Nachrichten, die gut waren${mainly(terms)}.`,
  'several-from-sender': ({ messages }) =>
    `Von diesem Anschluss kamen in der letzten Stunde ${messages ?? 'mehrere'} Nachrichten.`,
  'many-from-sender': ({ messages }) =>
    `Von diesem Anschluss kamen in der letzten Stunde ${messages ?? 'sehr viele'} Nachrichten.`,
  'repeated-by-others': ({ messages }) =>
    messages === 1
      ? 'Fast derselbe Text kam schon von jemand anderem.'
      : `Fast derselbe Text kam schon ${messages ?? 'mehrere'} Mal von anderen.`,
  'repeated-by-sender': ({ messages }) =>
    `Fast derselbe Text kam von diesem Anschluss schon ${messages ?? 'mehrere'} Mal.`,
  'repeated-spam': () => 'Fast dieser Text wurde schon einmal als Spam erkannt.',
  'trusted-sender': () => 'Eine frühere Nachricht dieser Person wurde angenommen.',
}

function decimal(seconds: string | number | undefined): string {
  return typeof seconds === 'number' ? number(seconds, 'de') : 'wenigen'
}

function named(host: string | number | undefined): string {
  return host ? ` (${host})` : ''
}

function mainly(terms: string | number | undefined): string {
  return terms ? `, vor allem ${shield.terms(String(terms))}` : ''
}
