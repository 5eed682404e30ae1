/** One unit: its symbol, how many base units it is, its English name, and other ways people write it. */
export interface Unit {
  symbol: string
  factor: number
  name: string
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
 * What a symbol or alias may not hold (spaces) is written with an underscore. Where m and M before
 * a unit would be taken for each other, both are here, so that case tells them apart.
 */
const TABLE: Record<string, [symbol: string, factor: number, name: string, aliases?: string][]> = {
  // metres
  length: [
    ['m', 1, 'meter', 'metre'],
    ['km', 1000, 'kilometer', 'kilometre'],
    ['Mm', 1e6, 'megameter', 'megametre'],
    ['dm', 0.1, 'decimeter', 'decimetre'],
    ['cm', 0.01, 'centimeter', 'centimetre'],
    ['mm', 0.001, 'millimeter', 'MM millimetre'],
    ['µm', 1e-6, 'micrometer', 'um μm micrometre micron'],
    ['nm', 1e-9, 'nanometer', 'nanometre'],
    ['Å', 1e-10, 'angstrom'],
    ['in', INCH, 'inch', 'inches " ″'],
    ['ft', FOOT, 'foot', "feet ' ′"],
    ['yd', 3 * FOOT, 'yard'],
    ['mi', MILE, 'mile'],
    ['nmi', 1852, 'nautical mile', 'NM'],
    ['mil', INCH / 1000, 'thousandth of an inch', 'thou'],
    ['fathom', 6 * FOOT, 'fathom', 'ftm'],
    ['furlong', 220 * 3 * FOOT, 'furlong', 'fur'],
    ['au', 149_597_870_700, 'astronomical unit'],
    ['ly', 9_460_730_472_580_800, 'light-year', 'light_year lightyear'],
    ['pc', (149_597_870_700 * 648_000) / Math.PI, 'parsec'],
  ],
  // kilograms
  weight: [
    ['kg', 1, 'kilogram', 'kilo'],
    ['g', 0.001, 'gram', 'gramme'],
    ['mg', 1e-6, 'milligram', 'MG'],
    ['µg', 1e-9, 'microgram', 'ug μg mcg'],
    ['t', 1000, 'metric ton', 'tonne'],
    ['Mg', 1000, 'megagram'],
    ['lb', POUND, 'pound', 'lbs lbm'],
    ['oz', POUND / 16, 'ounce'],
    ['st', 14 * POUND, 'stone'],
    ['ton_us', 2000 * POUND, 'short ton (US)', 'short_ton ton us_ton'],
    ['ton_uk', 2240 * POUND, 'long ton (UK)', 'long_ton imperial_ton uk_ton'],
    ['ct', 0.0002, 'carat'],
    ['gr', POUND / 7000, 'grain'],
    ['ozt', 0.0311034768, 'troy ounce', 'oz_t'],
  ],
  // litres
  volume: [
    ['l', 1, 'liter', 'L litre ltr'],
    ['ml', 0.001, 'milliliter', 'mL millilitre cc'],
    ['cl', 0.01, 'centiliter', 'cL centilitre'],
    ['dl', 0.1, 'deciliter', 'dL decilitre'],
    ['hl', 100, 'hectoliter', 'hL hectolitre'],
    ['Ml', 1e6, 'megaliter', 'megalitre'],
    ['m3', 1000, 'cubic meter', 'm³ m^3 cubic_metre'],
    ['dm3', 1, 'cubic decimeter', 'dm³ dm^3'],
    ['cm3', 0.001, 'cubic centimeter', 'cm³ cm^3 cubic_centimetre'],
    ['mm3', 1e-6, 'cubic millimeter', 'mm³ mm^3'],
    ['in3', INCH ** 3 * 1000, 'cubic inch', 'in³ in^3 cu_in'],
    ['ft3', FOOT ** 3 * 1000, 'cubic foot', 'ft³ ft^3 cu_ft cubic_feet'],
    ['yd3', (3 * FOOT) ** 3 * 1000, 'cubic yard', 'yd³ yd^3 cu_yd'],
    ['gal', GALLON_US, 'gallon (US)', 'gal_us us_gal gallon us_gallon'],
    ['qt', GALLON_US / 4, 'quart (US)', 'qt_us quart'],
    ['pt', GALLON_US / 8, 'pint (US)', 'pt_us pint'],
    ['cup', GALLON_US / 16, 'cup (US)', 'cup_us'],
    ['fl_oz', GALLON_US / 128, 'fluid ounce (US)', 'floz fl_oz_us fluid_ounce'],
    ['tbsp', GALLON_US / 256, 'tablespoon (US)', 'tablespoon'],
    ['tsp', GALLON_US / 768, 'teaspoon (US)', 'teaspoon'],
    ['gal_uk', GALLON_UK, 'gallon (UK)', 'imp_gal uk_gal gal_imp imperial_gallon'],
    ['qt_uk', GALLON_UK / 4, 'quart (UK)', 'qt_imp imperial_quart'],
    ['pt_uk', GALLON_UK / 8, 'pint (UK)', 'pt_imp imperial_pint'],
    ['fl_oz_uk', GALLON_UK / 160, 'fluid ounce (UK)', 'floz_uk fl_oz_imp imperial_fluid_ounce'],
    ['bbl', 42 * GALLON_US, 'oil barrel', 'barrel'],
  ],
  // square metres
  area: [
    ['m2', 1, 'square meter', 'm² m^2 sqm sq_m square_metre'],
    ['km2', 1e6, 'square kilometer', 'km² km^2 sq_km square_kilometre'],
    ['dm2', 0.01, 'square decimeter', 'dm² dm^2'],
    ['cm2', 1e-4, 'square centimeter', 'cm² cm^2 sq_cm square_centimetre'],
    ['mm2', 1e-6, 'square millimeter', 'mm² mm^2 sq_mm'],
    ['ha', 10_000, 'hectare'],
    ['a', 100, 'are'],
    ['in2', INCH ** 2, 'square inch', 'in² in^2 sq_in'],
    ['ft2', FOOT ** 2, 'square foot', 'ft² ft^2 sq_ft sqft square_feet'],
    ['yd2', (3 * FOOT) ** 2, 'square yard', 'yd² yd^2 sq_yd'],
    ['mi2', MILE ** 2, 'square mile', 'mi² mi^2 sq_mi'],
    ['ac', MILE ** 2 / 640, 'acre'],
  ],
  // metres per second
  speed: [
    ['m/s', 1, 'meter per second', 'mps ms metre_per_second'],
    ['km/h', 1 / 3.6, 'kilometer per hour', 'kph kmh kmph km_h'],
    ['km/s', 1000, 'kilometer per second', 'kmps'],
    ['mph', MILE / 3600, 'mile per hour', 'mi/h'],
    ['kn', 1852 / 3600, 'knot', 'kt kts'],
    ['ft/s', FOOT, 'foot per second', 'fps feet_per_second'],
    ['ft/min', FOOT / 60, 'foot per minute', 'fpm'],
    ['cm/s', 0.01, 'centimeter per second'],
    ['c', 299_792_458, 'speed of light'],
  ],
  // seconds
  time: [
    ['s', 1, 'second', 'sec'],
    ['ms', 0.001, 'millisecond', 'MS msec'],
    ['µs', 1e-6, 'microsecond', 'us μs'],
    ['ns', 1e-9, 'nanosecond'],
    ['Ms', 1e6, 'megasecond'],
    ['min', 60, 'minute', 'mins'],
    ['h', 3600, 'hour', 'hr hrs'],
    ['d', DAY, 'day'],
    ['wk', 7 * DAY, 'week', 'w'],
    ['mo', YEAR / 12, 'month'],
    ['yr', YEAR, 'year', 'y a'],
    ['decade', 10 * YEAR, 'decade'],
    ['century', 100 * YEAR, 'century', 'centuries'],
  ],
  // bytes
  data: [
    ['bit', 1 / 8, 'bit', 'b bits'],
    ['kbit', 125, 'kilobit', 'Kbit Kb'],
    ['Mbit', 125e3, 'megabit', 'Mb'],
    ['Gbit', 125e6, 'gigabit', 'Gb'],
    ['Tbit', 125e9, 'terabit', 'Tb'],
    ['Pbit', 125e12, 'petabit', 'Pb'],
    ['Ebit', 125e15, 'exabit', 'Eb'],
    ['Kibit', 128, 'kibibit', 'Kib'],
    ['Mibit', 2 ** 17, 'mebibit', 'Mib'],
    ['Gibit', 2 ** 27, 'gibibit', 'Gib'],
    ['Tibit', 2 ** 37, 'tebibit', 'Tib'],
    ['Pibit', 2 ** 47, 'pebibit', 'Pib'],
    ['Eibit', 2 ** 57, 'exbibit', 'Eib'],
    ['B', 1, 'byte', 'bytes octet'],
    ['kB', 1e3, 'kilobyte', 'KB kb'],
    ['MB', 1e6, 'megabyte', 'mb'],
    ['GB', 1e9, 'gigabyte', 'gb'],
    ['TB', 1e12, 'terabyte', 'tb'],
    ['PB', 1e15, 'petabyte', 'pb'],
    ['EB', 1e18, 'exabyte', 'eb'],
    ['KiB', 2 ** 10, 'kibibyte', 'kib'],
    ['MiB', 2 ** 20, 'mebibyte', 'mib'],
    ['GiB', 2 ** 30, 'gibibyte', 'gib'],
    ['TiB', 2 ** 40, 'tebibyte', 'tib'],
    ['PiB', 2 ** 50, 'pebibyte', 'pib'],
    ['EiB', 2 ** 60, 'exbibyte', 'eib'],
  ],
  // pascals
  pressure: [
    ['Pa', 1, 'pascal'],
    ['mPa', 1e-3, 'millipascal'],
    ['hPa', 100, 'hectopascal'],
    ['kPa', 1e3, 'kilopascal'],
    ['MPa', 1e6, 'megapascal', 'MPA'],
    ['GPa', 1e9, 'gigapascal'],
    ['bar', 1e5, 'bar', 'bars'],
    ['mbar', 100, 'millibar'],
    ['atm', 101_325, 'standard atmosphere', 'atmosphere'],
    ['at', G * 1e4, 'technical atmosphere', 'kgf/cm2'],
    ['psi', (POUND * G) / INCH ** 2, 'pound per square inch', 'lbf/in2'],
    ['ksi', (1000 * POUND * G) / INCH ** 2, '1,000 pounds per square inch'],
    ['Torr', 101_325 / 760, 'torr'],
    ['mmHg', 133.322387415, 'millimeter of mercury'],
    ['inHg', 3386.388640341, 'inch of mercury'],
  ],
  // joules
  energy: [
    ['J', 1, 'joule'],
    ['mJ', 1e-3, 'millijoule'],
    ['kJ', 1e3, 'kilojoule'],
    ['MJ', 1e6, 'megajoule'],
    ['GJ', 1e9, 'gigajoule'],
    ['cal', CALORIE, 'calorie'],
    ['kcal', 1000 * CALORIE, 'kilocalorie', 'Cal food_calorie'],
    ['Wh', 3600, 'watt-hour', 'watt_hour watthour'],
    ['mWh', 3.6, 'milliwatt-hour', 'milliwatt_hour'],
    ['kWh', 3.6e6, 'kilowatt-hour', 'kilowatt_hour kilowatthour'],
    ['MWh', 3.6e9, 'megawatt-hour', 'MWH megawatt_hour'],
    ['GWh', 3.6e12, 'gigawatt-hour', 'gigawatt_hour'],
    ['BTU', BTU, 'British thermal unit', 'btu british_thermal_unit'],
    ['therm', 1e5 * BTU, 'therm', 'thm'],
    ['ft_lb', FOOT * POUND * G, 'foot-pound', 'ftlb ft-lb ft·lb foot_pound'],
    ['eV', 1.602176634e-19, 'electronvolt'],
    ['erg', 1e-7, 'erg'],
  ],
  // watts
  power: [
    ['W', 1, 'watt'],
    ['mW', 1e-3, 'milliwatt'],
    ['kW', 1e3, 'kilowatt'],
    ['MW', 1e6, 'megawatt'],
    ['GW', 1e9, 'gigawatt'],
    ['hp', 550 * FOOT * POUND * G, 'horsepower', 'bhp'],
    ['PS', 75 * G, 'metric horsepower', 'metric_hp cv'],
    ['BTU/h', BTU / 3600, 'British thermal unit per hour', 'btu_h btuh'],
    ['ft_lb/s', FOOT * POUND * G, 'foot-pound per second', 'ft-lb/s'],
    ['kcal/h', (1000 * CALORIE) / 3600, 'kilocalorie per hour'],
  ],
  // degrees
  angle: [
    ['deg', 1, 'degree', '°'],
    ['rad', 180 / Math.PI, 'radian'],
    ['mrad', 0.18 / Math.PI, 'milliradian'],
    ['grad', 0.9, 'gradian', 'gon'],
    ['arcmin', 1 / 60, 'arcminute', "' ′ minute_of_arc moa"],
    ['arcsec', 1 / 3600, 'arcsecond', '" ″ second_of_arc'],
    ['turn', 360, 'full turn', 'rev revolution'],
  ],
  // hertz
  frequency: [
    ['Hz', 1, 'hertz', 'cps'],
    ['mHz', 1e-3, 'millihertz'],
    ['kHz', 1e3, 'kilohertz'],
    ['MHz', 1e6, 'megahertz', 'mhz'],
    ['GHz', 1e9, 'gigahertz'],
    ['THz', 1e12, 'terahertz'],
    ['rpm', 1 / 60, 'revolution per minute', 'RPM r/min'],
    ['rad/s', 1 / (2 * Math.PI), 'radian per second'],
  ],
  // Only the symbols: degrees need an offset as well, see `toKelvin`.
  temperature: [
    ['C', 1, 'degree Celsius', '°C ℃ degC celsius centigrade'],
    ['F', 1, 'degree Fahrenheit', '°F ℉ degF fahrenheit'],
    ['K', 1, 'kelvin', '°K'],
    ['R', 1, 'degree Rankine', '°R °Ra Ra degR rankine'],
  ],
}

export const CATEGORIES = Object.keys(TABLE)

export const UNITS: ReadonlyMap<string, Unit[]> = new Map(
  Object.entries(TABLE).map(([category, rows]) => [
    category,
    rows.map(([symbol, factor, name, aliases = '']) => ({
      symbol,
      factor,
      name,
      aliases: [name.replaceAll(' ', '_'), ...aliases.split(' ').filter(Boolean)],
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
