/** One unit: its symbol, how many base units it is, and other ways people write it. */
export interface Unit {
  symbol: string
  factor: number
  aliases: string[]
}

const FOOT = 0.3048
const INCH = 0.0254
const MILE = 1609.344
const POUND = 0.45359237
const GALLON_US = 231 * INCH ** 3 * 1000
const GALLON_UK = 4.54609
const G = 9.80665
const CALORIE = 4.184
const BTU = 1055.05585262
const DAY = 86_400
const YEAR = 365.2425 * DAY

/**
 * `symbol factor alias alias`; what a symbol may not hold (spaces) is written with an underscore. Where m and M before
 * a unit would be taken for each other, both are here, so that case tells them apart.
 */
const TABLE: Record<string, [symbol: string, factor: number, aliases?: string][]> = {
  // metres
  length: [
    ['m', 1, 'meter metre'],
    ['km', 1000, 'kilometer kilometre'],
    ['Mm', 1e6, 'megameter megametre'],
    ['dm', 0.1, 'decimeter decimetre'],
    ['cm', 0.01, 'centimeter centimetre'],
    ['mm', 0.001, 'MM millimeter millimetre'],
    ['µm', 1e-6, 'um μm micrometer micrometre micron'],
    ['nm', 1e-9, 'nanometer nanometre'],
    ['Å', 1e-10, 'angstrom'],
    ['in', INCH, 'inch inches " ″'],
    ['ft', FOOT, "foot feet ' ′"],
    ['yd', 3 * FOOT, 'yard'],
    ['mi', MILE, 'mile'],
    ['nmi', 1852, 'nautical_mile NM'],
    ['mil', INCH / 1000, 'thou'],
    ['fathom', 6 * FOOT, 'ftm'],
    ['furlong', 220 * 3 * FOOT, 'fur'],
    ['au', 149_597_870_700, 'astronomical_unit'],
    ['ly', 9_460_730_472_580_800, 'light_year lightyear'],
    ['pc', (149_597_870_700 * 648_000) / Math.PI, 'parsec'],
  ],
  // kilograms
  weight: [
    ['kg', 1, 'kilogram kilo'],
    ['g', 0.001, 'gram gramme'],
    ['mg', 1e-6, 'MG milligram'],
    ['µg', 1e-9, 'ug μg mcg microgram'],
    ['t', 1000, 'tonne metric_ton'],
    ['Mg', 1000, 'megagram'],
    ['lb', POUND, 'lbs pound lbm'],
    ['oz', POUND / 16, 'ounce'],
    ['st', 14 * POUND, 'stone'],
    ['ton_us', 2000 * POUND, 'short_ton ton us_ton'],
    ['ton_uk', 2240 * POUND, 'long_ton imperial_ton uk_ton'],
    ['ct', 0.0002, 'carat'],
    ['gr', POUND / 7000, 'grain'],
    ['ozt', 0.0311034768, 'oz_t troy_ounce'],
  ],
  // litres
  volume: [
    ['l', 1, 'L liter litre ltr'],
    ['ml', 0.001, 'mL milliliter millilitre cc'],
    ['cl', 0.01, 'cL centiliter centilitre'],
    ['dl', 0.1, 'dL deciliter decilitre'],
    ['hl', 100, 'hL hectoliter hectolitre'],
    ['Ml', 1e6, 'megaliter megalitre'],
    ['m3', 1000, 'm³ m^3 cubic_meter cubic_metre'],
    ['dm3', 1, 'dm³ dm^3 cubic_decimeter'],
    ['cm3', 0.001, 'cm³ cm^3 cubic_centimeter cubic_centimetre'],
    ['mm3', 1e-6, 'mm³ mm^3'],
    ['in3', INCH ** 3 * 1000, 'in³ in^3 cu_in cubic_inch'],
    ['ft3', FOOT ** 3 * 1000, 'ft³ ft^3 cu_ft cubic_foot cubic_feet'],
    ['yd3', (3 * FOOT) ** 3 * 1000, 'yd³ yd^3 cu_yd cubic_yard'],
    ['gal', GALLON_US, 'gal_us us_gal gallon us_gallon'],
    ['qt', GALLON_US / 4, 'qt_us quart'],
    ['pt', GALLON_US / 8, 'pt_us pint'],
    ['cup', GALLON_US / 16, 'cup_us'],
    ['fl_oz', GALLON_US / 128, 'floz fl_oz_us fluid_ounce'],
    ['tbsp', GALLON_US / 256, 'tablespoon'],
    ['tsp', GALLON_US / 768, 'teaspoon'],
    ['gal_uk', GALLON_UK, 'imp_gal uk_gal gal_imp imperial_gallon'],
    ['qt_uk', GALLON_UK / 4, 'qt_imp imperial_quart'],
    ['pt_uk', GALLON_UK / 8, 'pt_imp imperial_pint'],
    ['fl_oz_uk', GALLON_UK / 160, 'floz_uk fl_oz_imp imperial_fluid_ounce'],
    ['bbl', 42 * GALLON_US, 'barrel oil_barrel'],
  ],
  // square metres
  area: [
    ['m2', 1, 'm² m^2 sqm sq_m square_meter square_metre'],
    ['km2', 1e6, 'km² km^2 sq_km square_kilometer square_kilometre'],
    ['dm2', 0.01, 'dm² dm^2'],
    ['cm2', 1e-4, 'cm² cm^2 sq_cm square_centimeter square_centimetre'],
    ['mm2', 1e-6, 'mm² mm^2 sq_mm square_millimeter'],
    ['ha', 10_000, 'hectare'],
    ['a', 100, 'are'],
    ['in2', INCH ** 2, 'in² in^2 sq_in square_inch'],
    ['ft2', FOOT ** 2, 'ft² ft^2 sq_ft sqft square_foot square_feet'],
    ['yd2', (3 * FOOT) ** 2, 'yd² yd^2 sq_yd square_yard'],
    ['mi2', MILE ** 2, 'mi² mi^2 sq_mi square_mile'],
    ['ac', MILE ** 2 / 640, 'acre'],
  ],
  // metres per second
  speed: [
    ['m/s', 1, 'mps ms meter_per_second metre_per_second'],
    ['km/h', 1 / 3.6, 'kph kmh kmph km_h kilometer_per_hour'],
    ['km/s', 1000, 'kmps'],
    ['mph', MILE / 3600, 'mi/h mile_per_hour'],
    ['kn', 1852 / 3600, 'kt kts knot'],
    ['ft/s', FOOT, 'fps foot_per_second feet_per_second'],
    ['ft/min', FOOT / 60, 'fpm'],
    ['cm/s', 0.01],
    ['c', 299_792_458, 'speed_of_light'],
  ],
  // seconds
  time: [
    ['s', 1, 'sec second'],
    ['ms', 0.001, 'MS msec millisecond'],
    ['µs', 1e-6, 'us μs microsecond'],
    ['ns', 1e-9, 'nanosecond'],
    ['Ms', 1e6, 'megasecond'],
    ['min', 60, 'minute mins'],
    ['h', 3600, 'hr hrs hour'],
    ['d', DAY, 'day'],
    ['wk', 7 * DAY, 'w week'],
    ['mo', YEAR / 12, 'month'],
    ['yr', YEAR, 'y a year'],
    ['decade', 10 * YEAR],
    ['century', 100 * YEAR, 'centuries'],
  ],
  // bytes
  data: [
    ['bit', 1 / 8, 'b bits'],
    ['kbit', 125, 'Kbit Kb kilobit'],
    ['Mbit', 125e3, 'Mb megabit'],
    ['Gbit', 125e6, 'Gb gigabit'],
    ['Tbit', 125e9, 'Tb terabit'],
    ['Pbit', 125e12, 'Pb petabit'],
    ['Ebit', 125e15, 'Eb exabit'],
    ['Kibit', 128, 'Kib kibibit'],
    ['Mibit', 2 ** 17, 'Mib mebibit'],
    ['Gibit', 2 ** 27, 'Gib gibibit'],
    ['Tibit', 2 ** 37, 'Tib tebibit'],
    ['Pibit', 2 ** 47, 'Pib pebibit'],
    ['Eibit', 2 ** 57, 'Eib exbibit'],
    ['B', 1, 'byte bytes octet'],
    ['kB', 1e3, 'KB kb kilobyte'],
    ['MB', 1e6, 'mb megabyte'],
    ['GB', 1e9, 'gb gigabyte'],
    ['TB', 1e12, 'tb terabyte'],
    ['PB', 1e15, 'pb petabyte'],
    ['EB', 1e18, 'eb exabyte'],
    ['KiB', 2 ** 10, 'kib kibibyte'],
    ['MiB', 2 ** 20, 'mib mebibyte'],
    ['GiB', 2 ** 30, 'gib gibibyte'],
    ['TiB', 2 ** 40, 'tib tebibyte'],
    ['PiB', 2 ** 50, 'pib pebibyte'],
    ['EiB', 2 ** 60, 'eib exbibyte'],
  ],
  // pascals
  pressure: [
    ['Pa', 1, 'pascal'],
    ['mPa', 1e-3, 'millipascal'],
    ['hPa', 100, 'hectopascal'],
    ['kPa', 1e3, 'kilopascal'],
    ['MPa', 1e6, 'MPA megapascal'],
    ['GPa', 1e9, 'gigapascal'],
    ['bar', 1e5, 'bars'],
    ['mbar', 100, 'millibar'],
    ['atm', 101_325, 'atmosphere'],
    ['at', G * 1e4, 'technical_atmosphere kgf/cm2'],
    ['psi', (POUND * G) / INCH ** 2, 'lbf/in2'],
    ['ksi', (1000 * POUND * G) / INCH ** 2],
    ['Torr', 101_325 / 760, 'torr'],
    ['mmHg', 133.322387415, 'millimeter_of_mercury'],
    ['inHg', 3386.388640341, 'inch_of_mercury'],
  ],
  // joules
  energy: [
    ['J', 1, 'joule'],
    ['mJ', 1e-3, 'millijoule'],
    ['kJ', 1e3, 'kilojoule'],
    ['MJ', 1e6, 'megajoule'],
    ['GJ', 1e9, 'gigajoule'],
    ['cal', CALORIE, 'calorie'],
    ['kcal', 1000 * CALORIE, 'Cal kilocalorie food_calorie'],
    ['Wh', 3600, 'watt_hour watthour'],
    ['mWh', 3.6, 'milliwatt_hour'],
    ['kWh', 3.6e6, 'kilowatt_hour kilowatthour'],
    ['MWh', 3.6e9, 'MWH megawatt_hour'],
    ['GWh', 3.6e12, 'gigawatt_hour'],
    ['BTU', BTU, 'btu british_thermal_unit'],
    ['therm', 1e5 * BTU, 'thm'],
    ['ft_lb', FOOT * POUND * G, 'ftlb ft-lb ft·lb foot_pound'],
    ['eV', 1.602176634e-19, 'electronvolt'],
    ['erg', 1e-7],
  ],
  // watts
  power: [
    ['W', 1, 'watt'],
    ['mW', 1e-3, 'milliwatt'],
    ['kW', 1e3, 'kilowatt'],
    ['MW', 1e6, 'megawatt'],
    ['GW', 1e9, 'gigawatt'],
    ['hp', 550 * FOOT * POUND * G, 'horsepower bhp'],
    ['PS', 75 * G, 'metric_hp metric_horsepower cv'],
    ['BTU/h', BTU / 3600, 'btu_h btuh'],
    ['ft_lb/s', FOOT * POUND * G, 'ft-lb/s'],
    ['kcal/h', (1000 * CALORIE) / 3600],
  ],
  // degrees
  angle: [
    ['deg', 1, '° degree'],
    ['rad', 180 / Math.PI, 'radian'],
    ['mrad', 0.18 / Math.PI, 'milliradian'],
    ['grad', 0.9, 'gon gradian'],
    ['arcmin', 1 / 60, "' ′ minute_of_arc moa"],
    ['arcsec', 1 / 3600, '" ″ second_of_arc'],
    ['turn', 360, 'rev revolution'],
  ],
  // hertz
  frequency: [
    ['Hz', 1, 'hertz cps'],
    ['mHz', 1e-3, 'millihertz'],
    ['kHz', 1e3, 'kilohertz'],
    ['MHz', 1e6, 'mhz megahertz'],
    ['GHz', 1e9, 'gigahertz'],
    ['THz', 1e12, 'terahertz'],
    ['rpm', 1 / 60, 'RPM r/min'],
    ['rad/s', 1 / (2 * Math.PI)],
  ],
  // Only the symbols: degrees need an offset as well, see `toKelvin`.
  temperature: [
    ['C', 1, '°C ℃ degC celsius centigrade'],
    ['F', 1, '°F ℉ degF fahrenheit'],
    ['K', 1, '°K kelvin'],
    ['R', 1, '°R °Ra Ra degR rankine'],
  ],
}

export const CATEGORIES = Object.keys(TABLE)

export const UNITS: ReadonlyMap<string, Unit[]> = new Map(
  Object.entries(TABLE).map(([category, rows]) => [
    category,
    rows.map(([symbol, factor, aliases = '']) => ({
      symbol,
      factor,
      aliases: aliases.split(' ').filter(Boolean),
    })),
  ]),
)

/**
 * Finds units by what people write. Exactly as written first, since mW and MW are different things; then
 * blind to case, plural and kind of space. Several results: the text is ambiguous.
 */
export function findUnits(category: string, text: string): Unit[] {
  const units = UNITS.get(category) ?? []
  const wanted = text
    .trim()
    .normalize('NFC')
    .replace(/[\s_]+/g, '_')
  const exact = units.filter(unit => unit.symbol === wanted || unit.aliases.includes(wanted))
  if (exact.length > 0) return exact
  const small = wanted.toLowerCase()
  const names = new Set([small, small.replace(/s$/, ''), small.replace(/s_per_/, '_per_')])
  return units.filter(unit => [unit.symbol, ...unit.aliases].some(name => names.has(name.toLowerCase())))
}

export const toKelvin: Record<string, (value: number) => number> = {
  C: value => value + 273.15,
  F: value => ((value + 459.67) * 5) / 9,
  K: value => value,
  R: value => (value * 5) / 9,
}

export const fromKelvin: Record<string, (kelvin: number) => number> = {
  C: kelvin => kelvin - 273.15,
  F: kelvin => (kelvin * 9) / 5 - 459.67,
  K: kelvin => kelvin,
  R: kelvin => (kelvin * 9) / 5,
}

/** How each scale follows from another, in words. */
export const TEMPERATURE_FORMULAS: Record<string, string> = {
  'C F': '°F = °C × 9/5 + 32',
  'C K': 'K = °C + 273.15',
  'C R': '°R = (°C + 273.15) × 9/5',
  'F C': '°C = (°F − 32) × 5/9',
  'F K': 'K = (°F + 459.67) × 5/9',
  'F R': '°R = °F + 459.67',
  'K C': '°C = K − 273.15',
  'K F': '°F = K × 9/5 − 459.67',
  'K R': '°R = K × 9/5',
  'R C': '°C = °R × 5/9 − 273.15',
  'R F': '°F = °R − 459.67',
  'R K': 'K = °R × 5/9',
}
