/** West, south, east, north in degrees (WGS 84). */
export type Box = readonly [west: number, south: number, east: number, north: number]

/**
 * Rough bounding boxes of the states, the federal district and the two territories with a national
 * park, rounded outwards to a tenth of a degree. They catch a wrong state and swapped coordinates,
 * nothing finer. Alaska leaves out the Aleutians beyond the 180th meridian.
 */
export const STATE_BOXES: Readonly<Record<string, { name: string; box: Box }>> = {
  'US-AK': { name: 'Alaska', box: [-179.2, 51.2, -129.9, 71.5] },
  'US-AL': { name: 'Alabama', box: [-88.5, 30.1, -84.8, 35.1] },
  'US-AR': { name: 'Arkansas', box: [-94.7, 33.0, -89.6, 36.6] },
  'US-AS': { name: 'American Samoa', box: [-171.2, -14.7, -168.1, -11.0] },
  'US-AZ': { name: 'Arizona', box: [-114.9, 31.3, -109.0, 37.1] },
  'US-CA': { name: 'California', box: [-124.5, 32.5, -114.1, 42.1] },
  'US-CO': { name: 'Colorado', box: [-109.1, 36.9, -102.0, 41.1] },
  'US-CT': { name: 'Connecticut', box: [-73.8, 40.9, -71.7, 42.1] },
  'US-DC': { name: 'District of Columbia', box: [-77.2, 38.7, -76.9, 39.0] },
  'US-DE': { name: 'Delaware', box: [-75.8, 38.4, -75.0, 39.9] },
  'US-FL': { name: 'Florida', box: [-87.7, 24.4, -79.9, 31.1] },
  'US-GA': { name: 'Georgia', box: [-85.7, 30.3, -80.8, 35.1] },
  'US-HI': { name: 'Hawaii', box: [-160.3, 18.8, -154.7, 22.3] },
  'US-IA': { name: 'Iowa', box: [-96.7, 40.3, -90.1, 43.6] },
  'US-ID': { name: 'Idaho', box: [-117.3, 41.9, -111.0, 49.1] },
  'US-IL': { name: 'Illinois', box: [-91.6, 36.9, -87.4, 42.6] },
  'US-IN': { name: 'Indiana', box: [-88.2, 37.7, -84.7, 41.8] },
  'US-KS': { name: 'Kansas', box: [-102.1, 36.9, -94.5, 40.1] },
  'US-KY': { name: 'Kentucky', box: [-89.6, 36.4, -81.9, 39.2] },
  'US-LA': { name: 'Louisiana', box: [-94.1, 28.9, -88.8, 33.1] },
  'US-MA': { name: 'Massachusetts', box: [-73.6, 41.2, -69.9, 42.9] },
  'US-MD': { name: 'Maryland', box: [-79.5, 37.8, -75.0, 39.8] },
  'US-ME': { name: 'Maine', box: [-71.1, 42.9, -66.9, 47.5] },
  'US-MI': { name: 'Michigan', box: [-90.5, 41.6, -82.3, 48.4] },
  'US-MN': { name: 'Minnesota', box: [-97.3, 43.4, -89.4, 49.4] },
  'US-MO': { name: 'Missouri', box: [-95.8, 35.9, -89.0, 40.7] },
  'US-MS': { name: 'Mississippi', box: [-91.7, 30.1, -88.0, 35.1] },
  'US-MT': { name: 'Montana', box: [-116.1, 44.3, -104.0, 49.1] },
  'US-NC': { name: 'North Carolina', box: [-84.4, 33.8, -75.4, 36.6] },
  'US-ND': { name: 'North Dakota', box: [-104.1, 45.9, -96.5, 49.1] },
  'US-NE': { name: 'Nebraska', box: [-104.1, 39.9, -95.3, 43.1] },
  'US-NH': { name: 'New Hampshire', box: [-72.6, 42.6, -70.6, 45.4] },
  'US-NJ': { name: 'New Jersey', box: [-75.6, 38.8, -73.8, 41.4] },
  'US-NM': { name: 'New Mexico', box: [-109.1, 31.3, -103.0, 37.1] },
  'US-NV': { name: 'Nevada', box: [-120.1, 35.0, -114.0, 42.1] },
  'US-NY': { name: 'New York', box: [-79.8, 40.4, -71.8, 45.1] },
  'US-OH': { name: 'Ohio', box: [-84.9, 38.3, -80.5, 42.4] },
  'US-OK': { name: 'Oklahoma', box: [-103.1, 33.6, -94.4, 37.1] },
  'US-OR': { name: 'Oregon', box: [-124.7, 41.9, -116.4, 46.4] },
  'US-PA': { name: 'Pennsylvania', box: [-80.6, 39.7, -74.6, 42.4] },
  'US-RI': { name: 'Rhode Island', box: [-71.9, 41.1, -71.1, 42.1] },
  'US-SC': { name: 'South Carolina', box: [-83.4, 32.0, -78.5, 35.3] },
  'US-SD': { name: 'South Dakota', box: [-104.1, 42.4, -96.4, 46.0] },
  'US-TN': { name: 'Tennessee', box: [-90.4, 34.9, -81.6, 36.7] },
  'US-TX': { name: 'Texas', box: [-106.7, 25.8, -93.5, 36.6] },
  'US-UT': { name: 'Utah', box: [-114.1, 36.9, -109.0, 42.1] },
  'US-VA': { name: 'Virginia', box: [-83.7, 36.5, -75.2, 39.5] },
  'US-VI': { name: 'U.S. Virgin Islands', box: [-65.1, 17.6, -64.5, 18.5] },
  'US-VT': { name: 'Vermont', box: [-73.5, 42.7, -71.4, 45.1] },
  'US-WA': { name: 'Washington', box: [-124.8, 45.5, -116.9, 49.1] },
  'US-WI': { name: 'Wisconsin', box: [-92.9, 42.4, -86.7, 47.2] },
  'US-WV': { name: 'West Virginia', box: [-82.7, 37.1, -77.7, 40.7] },
  'US-WY': { name: 'Wyoming', box: [-111.1, 40.9, -104.0, 45.1] },
}

export function isInside(
  [west, south, east, north]: Box,
  place: { latitude: number; longitude: number },
): boolean {
  if (place.latitude < south || place.latitude > north) return false
  return place.longitude >= west && place.longitude <= east
}
