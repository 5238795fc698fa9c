import { foldText } from './character-folding.ts';

/**
 * Words that hold a question together and say nothing about what it asks, in the languages that most people ask in. Only
 * words that hardly ever are what somebody looks for: a name or a thing that looks the same matters more.
 */
const STOP_WORDS: readonly string[] = [
  // English
  `a about all also an and any anybody anyone anything are as at be been being but by can could did do does for from get give
   had has have he her him his how i if in into is it its let me my of on or our please say said shall she should show so
   some tell than that the their them then there these they this those to us was we were what when where which who whom
   whose why will with would you your find anything every everything s t ll re ve`,
  // German
  `aber alle als also am an auch auf aus bei bin bis das dass dem den der des die doch du ein eine einem einen einer eines
   er es fuer für hat haben hatte hatten ich ihr im in ist ja kann mit nach noch nun oder sagte sagt sein sich sie sind so
   ueber über um und uns unser unsere vom von vor war waren warum was welche welcher welches wenn wer wie wir wird wo wurde
   wurden zu zum zur`,
  // French
  `au aux avec avons avez ce ces cette comment dans de des du elle elles en est et eu il ils je la le les leur lui mais
   mes mon ne nos notre nous on ont ou où par pas pour pourquoi qu que quel quelle quels quelles qui quand quoi sa se ses
   son sont sur ta tes ton tu un une vos votre vous c d j l m n`,
  // Spanish, Portuguese, Italian
  `al algo como con cual cuál cuando cuándo del dónde donde el ella ellos en era es esta este esto ha han hay la las le les lo
   los más me mi muy no nos nosotros para pero por porque qué que quién quien se ser si sin sobre su sus también un una y
   ya ao aos as com da das do dos e em entre foi na nas nós no nos o os ou para pela pelo quais qual quando quem são seu
   sua uma um che chi come cosa da dal dalla dei del della delle di dove e gli i il in la le lo ma nel nella noi per perché
   quale quando sono sul sulla un una uno`,
  // Dutch
  `aan als bij dat de den deze die dit een en er had heb hebben heeft het hij hoe ik in is je met naar niet nog of om ons
   onze op over te tot uit van voor waar waarom was wat we wie wij wordt zij zijn`,
  // Russian, Arabic
  `что кто когда где как почему чем кого кому который которая которые и в во на о об обо по для из с со к мы нас нам я он она они это этот эта
   эти было был была быть ли же бы наш наша наши ماذا متى اين كيف لماذا هل عن في على الى من مع هذا هذه ذلك تلك التي الذي كان كانت`,
  // Chinese and Japanese: words of one character are never looked for alone
  `什么 什麼 甚么 怎么 怎麼 怎样 怎樣 为什么 為什麼 哪里 哪裡 哪个 哪個 哪些 多少 多久 几个 幾個 我们 我們 你们 你們 他们 他們 她们 自己 这个 這個 那个 那個
   这些 那些 还有 還有 还是 還是 是否 有没有 有沒有 关于 關於 对于 對於 以及 或者 但是 因为 因為 所以 如果 可以 已经 已經 现在 現在 说的 說的 说了 說了 提到 时候 時候 请问 請問 告诉 告訴
   です ます ました でした ません した する して いる ある ない こと もの これ それ あれ この その あの ここ そこ どこ だれ なに いつ なぜ どう どの どんな ください
   について から まで ので けど だけ しか など`,
];

/** Words that ask for a kind of answer more than for a topic: the first to go when not everything can be found. */
const ASKING_WORDS: readonly string[] = [
  `action actions agree agreed answer answers call calls conversation conversations decide decided decides deciding decision
   decisions discuss discussed discussion discussions happen happened item items latest meeting meetings mention mentioned
   new next note notes open outcome outcomes people person plan planned question questions recent recently recording
   recordings result results status step steps still summarise summarize summary summaries talk talked task tasks think
   thought todo todos topic topics transcript transcripts update updates yet`,
  `aufgabe aufgaben besprochen besprechung beschlossen beschluss entscheiden entschieden entscheidung entscheidungen frage
   fragen notiz notizen offen offene stand treffen zusammenfassung`,
  `décide décidé décider décision décisions discuté ouvert ouverte question questions reste réunion réunions tâche tâches
   résumé acuerdo decidido decidió decidimos decisión decisiones pendiente pendientes reunión reuniones tarea tareas resumen
   deciso decisione decisioni riunione aperto besloten besluit besluiten vergadering decidiu decisão decisões reunião`,
  `决定 決定 讨论 討論 会议 會議 会議 问题 問題 任务 任務 总结 總結 结果 結果 决议 決議 议程 打合せ 未定 未決 решили решение решения встреча вопрос задача задачи قررنا قرار القرار اجتماع`,
];

/** Made at the first question, because what folds is not ready before; a start that waits for it takes a third longer. */
let folded: { readonly stop: ReadonlySet<string>; readonly asking: ReadonlySet<string> } | null = null;

function foldedWords(): NonNullable<typeof folded> {
  const setOf = (lists: readonly string[]): ReadonlySet<string> =>
    new Set(lists.flatMap((words) => words.split(/\s+/)).map(foldText));
  folded ??= { stop: setOf(STOP_WORDS), asking: setOf(ASKING_WORDS) };
  return folded;
}

/** Whether a word only holds a question together. */
export function isStopWord(word: string): boolean {
  return foldedWords().stop.has(foldText(word));
}

/** Whether a word asks for a kind of answer (a decision, a task) more than for a topic. */
export function isAskingWord(word: string): boolean {
  return foldedWords().asking.has(foldText(word));
}
