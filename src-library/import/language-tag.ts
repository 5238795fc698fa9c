/** The languages that Whisper names in words; other engines write codes. */
const WHISPER_CODES =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jv su yue'.split(
    ' ',
  );

const ALIASES: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  castilian: 'es',
  flemish: 'nl',
  valencian: 'ca',
  haitian: 'ht',
  'haitian creole': 'ht',
  letzeburgesch: 'lb',
  pushto: 'ps',
  panjabi: 'pa',
  moldavian: 'ro',
  moldovan: 'ro',
  sinhalese: 'si',
  myanmar: 'my',
  nynorsk: 'nn',
  tagalog: 'tl',
  deutsch: 'de',
  français: 'fr',
  español: 'es',
  italiano: 'it',
  português: 'pt',
  jw: 'jv',
};

let codesByName: ReadonlyMap<string, string> | undefined;

function codeOfName(name: string): string | undefined {
  if (codesByName === undefined) {
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    codesByName = new Map(WHISPER_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
  }
  return ALIASES[name] ?? codesByName.get(name);
}

/**
 * A language as engines write it (`en`, `en_US`, `eng`, `english`) as a BCP 47 tag; null when it is none or unknown
 * (`auto`, `und`).
 */
export function toLanguageTag(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().replaceAll('_', '-').toLowerCase();
  if (text === '' || text === 'auto' || text === 'und' || text === 'unknown') return null;
  const code = codeOfName(text) ?? text;
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(code)) return null;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}
