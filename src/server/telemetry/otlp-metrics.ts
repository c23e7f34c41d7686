import type { MetricObjectWithValues, MetricValueWithName } from '@prometheus-io/client'

export type PrometheusMetric = MetricObjectWithValues<MetricValueWithName<string>>

/** Milliseconds since 1970. */
type Window = { since: number; at: number }

const CUMULATIVE = 2

/** The metrics of `/metrics` in the format of OTLP, without summaries, because quantiles cannot be added up. */
export function otlpMetrics(metrics: readonly PrometheusMetric[], window: Window): object[] {
  return metrics.flatMap((metric) => {
    const data = dataOf(metric, window)
    return data ? [{ name: metric.name, description: metric.help, ...data }] : []
  })
}

function dataOf({ type, values }: PrometheusMetric, window: Window): object | undefined {
  const times = {
    startTimeUnixNano: nanoseconds(window.since),
    timeUnixNano: nanoseconds(window.at),
  }
  const points = () =>
    values.map(({ value, labels }) => ({
      attributes: attributesOf(labels),
      ...times,
      asDouble: value,
    }))
  if (type === 'gauge') return { gauge: { dataPoints: points() } }
  if (type === 'counter') {
    const sum = { aggregationTemporality: CUMULATIVE, isMonotonic: true }
    return { sum: { ...sum, dataPoints: points() } }
  }
  if (type !== 'histogram') return undefined
  const dataPoints = histogramPoints(values).map((point) => ({ ...times, ...point }))
  return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints } }
}

// Prometheus counts everything below a bound, OTLP everything between two bounds.
function histogramPoints(values: readonly MetricValueWithName<string>[]): object[] {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...series.values()].map((ofSeries) => {
    const [first] = ofSeries
    const { le: _, ...labels } = first?.labels ?? {}
    const valueOf = (ending: string) =>
      ofSeries.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    const buckets = ofSeries.filter(({ labels: { le } }) => le !== undefined)
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0))
    return {
      attributes: attributesOf(labels),
      count: String(valueOf('_count')),
      sum: valueOf('_sum'),
      bucketCounts: counts.map(String),
      explicitBounds: buckets.map(({ labels: { le } }) => le).filter((le) => le !== '+Inf'),
    }
  })
}

export function attributesOf(
  values: Readonly<Record<string, string | number | undefined>>,
): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value ?? '' },
  }))
}

/** As text, because JSON has no 64-bit integers. */
export function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
}
