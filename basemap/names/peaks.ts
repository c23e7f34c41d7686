/** Well-known peaks that the world's list lacks or has only in English: name, latitude, longitude, metres, first zoom. */
const PEAKS = `
Zugspitze,47.4211,10.9853,2962,6
Watzmann,47.5547,12.9222,2713,8
Hochfrottspitze,47.2961,10.2511,2649,9
Nebelhorn,47.4189,10.3439,2224,9
Wendelstein,47.7033,12.0122,1838,9
Großer Arber,49.1128,13.1361,1456,7
Feldberg,47.8747,8.0047,1493,7
Brocken,51.7992,10.6156,1141,7
Fichtelberg,50.4289,12.9544,1215,8
Großer Beerberg,50.6594,10.7461,983,8
Wasserkuppe,50.4978,9.9378,950,8
Großer Feldberg,50.2325,8.4572,881,8
Schneeberg,50.0514,11.8536,1051,8
Kahler Asten,51.1808,8.4881,842,8
Erbeskopf,49.7314,7.0917,816,8
Lemberg,48.1500,8.7492,1015,8
Großglockner,47.0742,12.6939,3798,6
Wildspitze,46.8853,10.8672,3768,7
Großvenediger,47.1092,12.3461,3657,7
Dachstein,47.4753,13.6064,2995,7
Hochkönig,47.4203,13.0625,2941,8
Ortler,46.5089,10.5447,3905,7
Marmolata,46.4347,11.8508,3343,7
Mont Blanc,45.8328,6.8650,4808,5
Matterhorn,45.9764,7.6586,4478,6
Dufourspitze,45.9369,7.8669,4634,7
Finsteraarhorn,46.5372,8.1261,4274,7
Jungfrau,46.5367,7.9625,4158,8
Eiger,46.5775,8.0053,3967,9
Piz Bernina,46.3822,9.9081,4049,7
Säntis,47.2494,9.3433,2502,7
Triglav,46.3786,13.8367,2864,7
Gran Paradiso,45.5169,7.2669,4061,8
Rysy,49.1794,20.0881,2499,7
Schneekoppe,50.7361,15.7397,1603,7
Ätna,37.7510,14.9934,3357,6
Vesuv,40.8214,14.4261,1281,7
Olymp,40.0856,22.3583,2918,6
Teide,28.2723,-16.6424,3715,6
Ben Nevis,56.7969,-5.0036,1345,6
Snowdon,53.0685,-4.0763,1085,7
Galdhøpiggen,61.6365,8.3125,2469,6
Kebnekaise,67.9006,18.5164,2097,6
Musala,42.1792,23.5853,2925,7
Mulhacén,37.0533,-3.3117,3479,6
Pico de Aneto,42.6314,0.6564,3404,6
Denali,63.0692,-151.0070,6190,4
Mount Whitney,36.5785,-118.2920,4421,5
Mount Rainier,46.8523,-121.7603,4392,5
Mount Shasta,41.4092,-122.1949,4322,5
Mount Hood,45.3736,-121.6959,3429,6
Mount St. Helens,46.1914,-122.1956,2549,7
Mount Adams,46.2024,-121.4909,3743,7
Mount Baker,48.7767,-121.8132,3286,6
Mount Olympus,47.8013,-123.7108,2432,7
Lassen Peak,40.4881,-121.5050,3187,7
Half Dome,37.7460,-119.5331,2694,9
Mount Elbert,39.1178,-106.4454,4401,6
Pikes Peak,38.8405,-105.0442,4302,7
Longs Peak,40.2550,-105.6151,4346,7
Grand Teton,43.7412,-110.8024,4199,6
Gannett Peak,43.1842,-109.6542,4209,7
Kings Peak,40.7764,-110.3729,4123,7
Wheeler Peak,38.9858,-114.3139,3982,7
Borah Peak,44.1374,-113.7811,3861,7
Granite Peak,45.1634,-109.8075,3903,7
Humphreys Peak,35.3464,-111.6781,3852,7
Guadalupe Peak,31.8915,-104.8605,2667,7
Black Elk Peak,43.8658,-103.5317,2207,7
Mount Mitchell,35.7650,-82.2652,2037,6
Kuwohi (Clingmans Dome),35.5628,-83.4985,2025,8
Mount Washington,44.2706,-71.3033,1917,6
Katahdin,45.9044,-68.9213,1606,7
Mount Marcy,44.1127,-73.9237,1629,7
Mauna Kea,19.8207,-155.4681,4207,6
Mauna Loa,19.4721,-155.5922,4169,7
Haleakalā,20.7097,-156.2533,3055,7
Mount Logan,60.5672,-140.4055,5959,5
Pico de Orizaba,19.0305,-97.2698,5636,6
Popocatépetl,19.0225,-98.6278,5393,7
Mount Everest,27.9881,86.9250,8849,4
K2,35.8808,76.5158,8611,5
Kilimandscharo,-3.0758,37.3533,5895,5
Elbrus,43.3499,42.4453,5642,5
Aconcagua,-32.6532,-70.0109,6961,5
Fuji,35.3606,138.7274,3776,5
`

export type Peak = { name: string; lat: number; lng: number; metres: number; minZoom: number }

export function knownPeaks(): Peak[] {
  return PEAKS.trim()
    .split('\n')
    .map((line) => {
      const [name, ...numbers] = line.split(',')
      const [lat, lng, metres, minZoom] = numbers.map(Number)
      return { name, lat, lng, metres, minZoom }
    })
}

/** The national parks of Germany by name, latitude and longitude. Not all data on their areas is free, so no area is drawn. */
export const GERMAN_PARKS: [name: string, lat: number, lng: number][] = [
  ['Nationalpark Bayerischer Wald', 48.98, 13.39],
  ['Nationalpark Berchtesgaden', 47.55, 12.93],
  ['Nationalpark Eifel', 50.57, 6.4],
  ['Nationalpark Hainich', 51.07, 10.45],
  ['Nationalpark Hamburgisches Wattenmeer', 53.93, 8.5],
  ['Nationalpark Harz', 51.78, 10.62],
  ['Nationalpark Hunsrück-Hochwald', 49.69, 7.06],
  ['Nationalpark Jasmund', 54.54, 13.63],
  ['Nationalpark Kellerwald-Edersee', 51.16, 9.0],
  ['Müritz-Nationalpark', 53.45, 12.83],
  ['Nationalpark Niedersächsisches Wattenmeer', 53.69, 7.42],
  ['Nationalpark Sächsische Schweiz', 50.92, 14.27],
  ['Nationalpark Schleswig-Holsteinisches Wattenmeer', 54.5, 8.6],
  ['Nationalpark Schwarzwald', 48.57, 8.22],
  ['Nationalpark Unteres Odertal', 53.1, 14.35],
  ['Nationalpark Vorpommersche Boddenlandschaft', 54.43, 12.65],
]
