import type { CircleLayerSpecification } from 'maplibre-gl'
import { createPathWriter, type PathWriter } from '../geometry/path-writer.ts'
import { pointsOf } from '../tiles/points-of.ts'
import { evaluateNumber, evaluateText } from '../style/evaluate.ts'
import { element } from '../svg.ts'
import type { Scene } from '../tiles/load-scene.ts'
import { UNITS_PER_PIXEL } from './shape.ts'

/** The dots of a circle layer: one path for all that look alike, drawn twice, for the rim and for the dot. */
export function drawDots(scene: Scene, layer: CircleLayerSpecification): string {
  const groups = new Map<string, { look: Look; writer: PathWriter }>()
  for (const { x, y, properties } of pointsOf(scene, layer, { margin: 4 })) {
    const look = lookOf(layer, { zoom: scene.zoom, properties })
    const key = JSON.stringify(look)
    const group = groups.get(key) ?? { look, writer: createPathWriter() }
    group.writer.dot(x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL)
    groups.set(key, group)
  }
  if (groups.size === 0) return ''
  const drawn = [...groups.values()].map(({ look, writer }) => drawGroup(look, writer.path()))
  const transform = `scale(${1 / UNITS_PER_PIXEL})`
  return element('g', { transform, 'stroke-linecap': 'round' }, drawn.join(''))
}

type Look = { radius: number; rim: number; colour: string; rimColour: string }

function lookOf({ paint = {} }: CircleLayerSpecification, subject: Subject): Look {
  return {
    radius: Math.round(evaluateNumber(paint['circle-radius'], subject, 5) * 10) / 10,
    rim: evaluateNumber(paint['circle-stroke-width'], subject, 0),
    colour: evaluateText(paint['circle-color'], subject),
    rimColour: evaluateText(paint['circle-stroke-color'], subject),
  }
}

type Subject = Parameters<typeof evaluateText>[1]

// MapLibre smooths its circles inwards, which makes them look smaller.
const SOFT_EDGE = 0.3

function drawGroup({ radius, rim, colour, rimColour }: Look, d: string): string {
  const dots = (stroke: string, r: number) =>
    element('path', { d, stroke, 'stroke-width': 2 * (r - SOFT_EDGE) * UNITS_PER_PIXEL })
  return (rim > 0 ? dots(rimColour, radius + rim) : '') + dots(colour, radius)
}
