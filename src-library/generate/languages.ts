import { randomFrom, zipfRanks, type Random } from './random.ts';

/** A language as the generator speaks it: its commonest words are real, the long tail is invented by its sounds. */
export interface GeneratedLanguage {
  /** BCP 47. */
  readonly code: string;
  /** A word, as often as its rank says. */
  word(random: Random): string;
  /** The word of a rank, 0 being the commonest. */
  wordAt(rank: number): string;
  /** One of a practically endless number of invented names. */
  name(random: Random): string;
  /** What stands between two words. */
  readonly between: string;
  readonly fullStop: string;
}

interface Sounds {
  readonly common: string;
  readonly syllables: readonly (readonly string[])[];
  /** How many syllables a word of the tail has. */
  readonly length: readonly number[];
  readonly size: number;
  readonly between: string;
  readonly fullStop: string;
}

const letters = (text: string): string[] => Array.from(text.replace(/\s/g, ''));
const parts = (text: string): string[] => text.trim().split(/\s+/);

const LATIN_ENDINGS = parts('n r l s t nd ng m ck - - - - - - - - - -').map((end) =>
  end === '-' ? '' : end,
);

const SOUNDS: Readonly<Record<string, Sounds>> = {
  en: {
    common: `the you and to a i it that of is in we so what for on this have yeah be not was with they like but do just
      are know if there can at one all or about as up think get then well right out would because okay no don't really
      me how our when from go here going my an some see he more time which good now mean want kind them your other were
      people that's it's we're I'm also make who by where two back need something could work sort actually maybe take
      had lot say us been has their into very way these first even thing things should down much year those did little
      week next still over only look said great than any use point before team after let through same day part put end
      yes new again come customer project question sure probably might every many three last long call keep off give
      why meeting find today feel help never different start show always number started always better around numbers
      talk problem plan month list idea example change sense money design product budget already another else big side
      data try between system whole remember open read write line share week's wasn't couldn't test far under group`,
    syllables: [
      parts('b c d f g h j k l m n p qu r s t v w br cr dr fl gr pl pr sh sl sp st th tr ch'),
      letters('aeiouaeio').concat(['ea', 'ou', 'ai', 'ee']),
      LATIN_ENDINGS,
    ],
    length: [1, 2, 2, 2, 3, 3],
    size: 60_000,
    between: ' ',
    fullStop: '.',
  },
  de: {
    common: `und ich die das der ist nicht wir ja es so ein zu auf in da was den mit haben auch dann für man sie noch
      also aber wie sind habe an war hat eine wenn von dass mal im jetzt schon oder als kann genau werden mir hier nur
      aus dem einen bei einfach mehr wo sein immer nach gut etwas uns mich bisschen heute alle eben vielleicht gibt
      muss wieder über diese machen Jahr Woche Frage Projekt Beispiel können möchte natürlich eigentlich größer müssen
      schön Straße Kunde Budget Termin`,
    syllables: [
      parts('b d f g h k l m n p r s t w z sch st sp br dr fr gr kl pf pr schw tr'),
      parts('a e i o u ä ö ü au ei ie eu'),
      LATIN_ENDINGS.concat(['ung', 'lich', 'heit', 'ß']),
    ],
    length: [1, 2, 2, 2, 3, 3],
    size: 40_000,
    between: ' ',
    fullStop: '.',
  },
  zh: {
    common: `的 了 是 我 我们 就 在 这个 也 有 不 那 他 说 要 会 一个 都 你 没有 可以 什么 因为 所以 就是 然后 但是 如果
      现在 时候 大家 问题 这样 觉得 知道 自己 已经 今天 工作 时间 项目 需要 可能 还是 开始 公司 客户 会议 数据 计划 预算 明天
      部门 系统 产品 设计 质量 价格 合同`,
    syllables: [
      letters(`人大小上下中国家时年月日生学工作方法成本经理分析市场研究报告信息技术服务安全管理发展教育文化社会政策
      环境能源交通城市农业金融投资银行保险医疗健康药品检查治疗音乐电影书店运动比赛旅行酒店飞机火车道路桥河山水火木金土天地海
      风雨雪花草树林田园房屋门窗桌椅灯电话网络软件程序测试版本更新用户界面语言文字图片声音视频记录整理总结讨论决定任务目标`),
    ],
    length: [1, 2, 2, 2, 2, 3, 4],
    size: 30_000,
    between: '',
    fullStop: '。',
  },
  ja: {
    common: `の は を に が と で も です ます した から ます けど これ それ ある する いう こと もの ない よう です ね はい
      そう ちょっと 今日 会議 予定 確認 資料 問題 お願いします ありがとうございます 思います という について`,
    syllables: [
      letters(`会社計画予算資料確認問題対応開発設計品質顧客営業製品価格契約日時間今週来月年度目標結果報告情報技術音声記録
      カメラデータシステムテストプロジェクトユーザーのはをにがでとも`),
    ],
    length: [2, 2, 2, 3, 3, 4],
    size: 30_000,
    between: '',
    fullStop: '。',
  },
  ko: {
    common: `그 이 저는 우리 그래서 그런데 있는 것 하는 네 지금 오늘 회의 문제 때문에 그리고 있습니다 합니다 같은 많이 정말
      다음 주 프로젝트 고객 예산 확인 부탁드립니다 생각합니다`,
    syllables: [
      letters(
        '가나다라마바사아자차카타파하고노도로모보소오조구누두루무부수우주기니디리미비시이지현영정성민준서연은진한강산물길집',
      ),
      letters('는은이가을를의에도서로와과').concat(['', '', '', '', '']),
    ],
    length: [1, 2, 2, 3],
    size: 30_000,
    between: ' ',
    fullStop: '.',
  },
  ar: {
    common: `في من على أن هذا إلى ما لا كان هو هي نحن مع عن كل أنا هذه التي الذي قد بعد يعني اليوم العمل المشروع السؤال
      الاجتماع العميل الميزانية يجب نعم شكرا جدا أيضا ولكن لأن إذا عندما`,
    syllables: [
      letters('بتثجحخدذرزسشصضطظعغفقكلمنهوي'),
      parts('ا و ي - - -').map((vowel) => (vowel === '-' ? '' : vowel)),
      letters('بتجحدرسشصعفقكلمن'),
    ],
    length: [1, 2, 2, 2],
    size: 30_000,
    between: ' ',
    fullStop: '.',
  },
};

/** How often each language is spoken, in percent. */
const SHARES: readonly (readonly [code: string, percent: number])[] = [
  ['en', 60],
  ['de', 12],
  ['zh', 10],
  ['ja', 8],
  ['ko', 5],
  ['ar', 5],
];

const built = new Map<string, GeneratedLanguage>();

/** The language of a code. Its words are the same in every library, whatever the seed. */
export function generatedLanguage(code: string): GeneratedLanguage {
  const known = built.get(code);
  if (known !== undefined) return known;
  const sounds = SOUNDS[code];
  if (sounds === undefined) throw new RangeError(`The generator does not speak ${code}.`);
  const language = languageOf(code, sounds);
  built.set(code, language);
  return language;
}

/** A language, as often as its share says. */
export function pickLanguage(random: Random): GeneratedLanguage {
  let at = random.next() * 100;
  for (const [code, percent] of SHARES) {
    at -= percent;
    if (at < 0) return generatedLanguage(code);
  }
  return generatedLanguage('en');
}

function languageOf(code: string, sounds: Sounds): GeneratedLanguage {
  const words = vocabularyOf(sounds);
  const rank = zipfRanks(words.length);
  const wordAt = (at: number): string => words[at] ?? '';
  return {
    code,
    between: sounds.between,
    fullStop: sounds.fullStop,
    wordAt,
    word: (random) => wordAt(rank(random)),
    name: (random) => capitalized(invent(random, sounds, 2 + random.below(2))),
  };
}

function vocabularyOf(sounds: Sounds): string[] {
  const words = new Set(parts(sounds.common));
  const random = randomFrom(words.size);
  while (words.size < sounds.size) words.add(invent(random, sounds, random.pick(sounds.length)));
  return [...words];
}

function invent(random: Random, sounds: Sounds, syllables: number): string {
  let word = '';
  for (let at = 0; at < syllables; at++) {
    for (const choices of sounds.syllables) word += random.pick(choices);
  }
  return word;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
