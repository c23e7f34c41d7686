/**
 * Local names of large cities, `name|country|own names`, followed by those in Italian, French, Spanish, Dutch and Polish. `name` is
 * GeoNames' name. Names that are also a common word or another city (“Colonia”) are left out.
 */
export const FOREIGN_NAMES: readonly string[] = `
London|GB||Londres, Londra, Londen, Londyn
Edinburgh|GB||Edimburgo, Édimbourg
Dublin|IE||Dublino
Paris|FR||Parigi, Paryż
Marseille|FR||Marsiglia, Marsella
Lyon|FR||Lione
Nice|FR||Niza
Bordeaux|FR||Burdeos
Toulouse|FR||Tolosa
Strasbourg|FR||Strasburgo, Estrasburgo, Straatsburg
Brussels|BE|Bruxelles|Bruselas, Bruksela
Antwerpen|BE||Anvers, Anversa, Amberes
Gent|BE||Gand, Gante
Liège|BE||Liegi, Lieja
The Hague|NL||L'Aia, La Haya
Luxembourg|LU||Lussemburgo, Luxemburgo
Zürich|CH||Zurigo, Zurych
Genève|CH||Ginevra, Ginebra, Genewa
Basel|CH||Bâle, Basilea, Bazel, Bazylea
Bern|CH||Berno
Lausanne|CH||Losanna, Lausana
Luzern|CH||Lucerna
Vienna|AT||Viena, Wenen, Wiedeń
Salzburg|AT||Salisburgo, Salzbourg, Salzburgo
Rome|IT|Roma|Rzym
Milan|IT|Milano|Milaan, Mediolan
Turin|IT|Torino|Turijn, Turyn
Naples|IT|Napoli|Nápoles, Neapol
Venice|IT|Venezia|Venise, Wenecja
Florence|IT|Firenze|Florencja
Genoa|IT|Genova|Gênes, Génova
Bologna|IT||Bologne
Verona|IT||Vérone, Werona
Palermo|IT||Palerme
Madrid|ES||Madryt
Barcelona|ES||Barcelone, Barcellona
Sevilla|ES||Siviglia, Sewilla
Zaragoza|ES||Saragosse, Saragozza
Lisbon|PT|Lisboa|Lisbona, Lizbona
Porto|PT||Oporto
Copenhagen|DK|København|Copenhague, Copenaghen, Kopenhaga
Stockholm|SE||Stoccolma, Estocolmo, Sztokholm
Helsinki|FI|Helsingfors|
Warsaw|PL|Warszawa|Varsovie, Varsavia, Varsovia
Kraków|PL||Cracovie, Cracovia
Gdańsk|PL||Danzica
Wrocław|PL||Breslavia
Prague|CZ|Praha|Praga, Praag
Budapest|HU||Budapeszt
Bucharest|RO|București|Bucarest, Boekarest, Bukareszt
Belgrade|RS|Beograd|Belgrado
Zagreb|HR||Zagabria, Zagrzeb
Ljubljana|SI||Lubiana, Liubliana, Lublana
Athens|GR|Athina|Athènes, Atene, Atenas, Ateny
Thessaloníki|GR||Salonicco, Salónica
Istanbul|TR||Estambul, Stambuł
Moscow|RU|Moskva|Moscou, Moscú
Saint Petersburg|RU||San Pietroburgo, San Petersburgo
Kyiv|UA||Kijów
Vilnius|LT||Wilno, Vilna
Cairo|EG|El Cairo|Le Caire, Il Cairo
Jerusalem|IL||Gerusalemme, Jerusalén
Beijing|CN||Pechino
New Delhi|IN||Nuova Delhi
Mexico City|MX|Ciudad de México|Città del Messico
`
  .trim()
  .split('\n')
