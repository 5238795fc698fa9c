const LABELS: readonly RegExp[] = [
  /^\(?(?:speaker|spkr|spk|sprecher(?:in)?|locuteur|locutrice|interlocuteur|hablante|orador|falante|parlante|voice|person|participant|channel|track|mic|microphone|system)[\s_#-]*(?:\d{1,4}|[a-z?])?\)?$/i,
  /^(?:speaker|s|spk|room|call|mic|system|ch)[\s_-]*\d{1,4}$/i,
  /^channel \d{1,4} speaker[\s_-]?\w{1,8}$/i,
  /^(?:unknown|unidentified|unbekannt|inconnu|desconocido|desconhecido|sconosciuto)(?:[\s_-]+(?:speaker|sprecher|voice|participant|person))?(?:[\s_-]*\d{1,4})?$/i,
  /^(?:me|them|you|room|call|uu|us|ich|moi|yo|eu|io)$/i,
  /^(?:interviewer|interviewee|moderator|host|guest|agent|customer|caller|narrator|audience|man|woman|male|female|boy|girl|crowd|all|both)[\s_-]*\d{0,4}$/i,
  /^[A-Za-z?]$/,
  /^\d{1,4}$/,
  /^(?:話者|发言人|發言人|说话人|說話人|講者|화자|참석자|спикер|говорящий)\s*\d{0,4}$/i,
];

/**
 * Whether what a file calls a speaker is a label of that one transcript ("Speaker 1", "SPEAKER_00", "A", "Me", "Host")
 * and not the name of a person whom the library may know from elsewhere.
 */
export function isSpeakerLabel(label: string): boolean {
  const text = label.trim();
  return LABELS.some((pattern) => pattern.test(text));
}
