/** Words by which a sentence of the user's says what must, or must not, be. */
const STRONG = anyOf([
  String.raw`\b(?:always|never|from now on|going forward|from here on|in (?:the )?future|henceforth|remember|keep in mind|bear in mind)\b`,
  String.raw`\b(?:exclud(?:e|es|ing)|ignor(?:e|es|ing)|disregard|without|except|leav(?:e|ing) out|omit|drop the|skip|filter out|leave .{1,30} alone)\b`,
  String.raw`\b(?:do not|don't|dont|must not|mustn't|should not|shouldn't|may not|not allowed|no longer|cannot use|can't use|avoid)\b`,
  String.raw`\b(?:instead of|rather than|not including|including only|limited? to|restrict|stick to|at (?:most|least)|no (?:more|less|fewer) than)\b`,
  String.raw`\b(?:by .{1,40} (?:i|we) mean|(?:i|we) mean|means\b|mean by|is defined as|are defined as|defined as|definition of|refers? to|counts? as|treat .{1,40} as|is considered)`,
  '必须|务必|不要|不得|不可|不应|不许|切勿|请勿|勿|禁止|严禁|排除|忽略|剔除|去掉|除去|除外|除了|不包括|不包含|不含|不算|不计|不考虑|别(?![的人名处说样])',
  '统一|始终|一律|总是|永远|每次都|以.{1,30}(?:为准|为主|计算|为单位|计价)|改为|改成|从现在(?:起|开始)|今后|往后|以后(?:都|请|一律|的)|记住|请记|牢记|而不是|而非|代替',
  '口径|单位|币种|指的是|是指|定义|视为|算作|最多|至少|不超过|不少于|不低于|限于|限定|仅限|确保|避免|只(?!是|有|好|见)',
]);
/** What says so in a request, and little in a question. */
const PLAIN = anyOf([
  String.raw`\b(?:only|must|have to|has to|need to be|needs to be|should|shall|prefer|required?|make sure|ensure|assume|exactly|strictly|just the)\b`,
  String.raw`\b(?:report|show|express|display|state|give) .{1,60} (?:in|as) (?:[€$£¥%]|(?:eur|usd|gbp|chf|cny|rmb|jpy|euros?|dollars?|pounds?|yuan|thousands?|millions?|billions?|k|percent(?:ages?)?|units?|local|utc|english|chinese|german|french|spanish)\b)`,
  String.raw`\b(?:round|convert|count|format|normali[sz]e) .{0,60}\b(?:to|as|in|into|by|up|down|once|per)\b`,
  String.raw`(?:^|[,;:.]\s*|\b(?:please|and|then|but|so|also|just)\s+)use\b(?! (?:the )?(?:option|variant|alternative|approach|version|plan|method|scenario|first|second|third|last|former|latter)\b)`,
  String.raw`\b(?:the )?(?:currency|unit|units|calendar|fiscal year|financial year|time ?zone|definition|format|baseline|target|deadline|precision)\b.{0,40}\b(?:is|are|be|starts?|begins?|ends?)\b`,
  String.raw`^(?:no|not)\s+(?!,)\p{L}`,
  '应该|应当|须|不能|仅|优先|保留|四舍五入|请用|请按|使用|要求|财年|注意|假设',
]);
/** A question after something; what it holds is asked and not demanded, as long as nothing strong is in it. */
const QUESTION = anyOf([
  String.raw`^(?:so |and |but |ok,? |then )?(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|has|have|had|should|must|shall)\b`,
  '什么|为何|为什么|怎么|如何|哪|谁|多少|几|是否|是不是',
]);

/** Words by which the user chooses or confirms. */
const DECISION = anyOf([
  String.raw`^(?:yes|yeah|yep|yup|ok|okay|sure|agreed|confirmed|correct|right|exactly|perfect|sounds good|go ahead|that works)\b[\s,.:;!–—-]+(?=.*[\p{L}\p{N}]{2})`,
  String.raw`^(?:no|nope)\s*[,.:;!–—-]+\s*(?=.*[\p{L}\p{N}]{2})`,
  String.raw`\b(?:let's|let us)\b`,
  String.raw`\b(?:go(?:ing)? (?:with|for|ahead)|stick(?:ing)? (?:with|to)|settle (?:on|for)|switch (?:to|back)|opt(?:ed)? for|choose|chose|pick|decided?|approved?|confirmed)\b`,
  String.raw`\b(?:i|we)(?:'ll| will| would|'d)? (?:take|choose|prefer|decide|go|use|keep|accept|agree)\b`,
  String.raw`\b(?:option|variant|alternative|approach|version|plan|method|scenario) (?:[a-z]|\d{1,2}|one|two|three)\b`,
  String.raw`\b(?:the (?:first|second|third|last|former|latter) (?:one|option|approach|version|variant))\b`,
  String.raw`\b(?:change|switch|make) (?:it|that|this|them) (?:to|into|be)\b`,
  '^(?:是的?|对的?|好的?|可以|行|没错|确认|同意|就这样|不)[，,、。！!；;\\s]+(?=.*[\\p{L}\\p{N}]{2})',
  '(?:^|[，,。；;：:、\\s]|请|就|都|还是|那)(?:用(?![户途意量法品工例来于时处心])|按(?![钮键理说])(?!.{1,12}(?:汇总|统计|分组|分类|拆|细分|排序|排列|展示|显示|分析|对比|比较|计算|看|画|列))|选|采用|使用|沿用)',
  '决定|选择|选用|采用|采纳|确定用|换成|改用|方案\\s?[A-Za-z一二三四五六\\d]|第[一二三四五六\\d]个(?:方案|选项|版本)?|就按|同意|接受',
]);

/** How the user says what a figure is. */
const METRIC = anyOf([
  String.raw`\bby .{1,60} (?:i|we) mean\b|\bmeans\b|\b(?:is|are) (?:defined|computed|calculated|measured) (?:as|by|from)\b|\bdefine .{1,60} as\b|\bdefinition of\b|\brefers? to\b|\bcounts? as\b`,
  String.raw`^[\p{L}\p{N}_ ]{2,40}\s*(?:=|:=)\s*\S`,
  '定义为|定义是|口径是|口径为|口径[:：]|指的是|是指|等于|计算方式|的算法是|视为|算作',
]);

/** Where in a sentence it says what must, or must not, be; undefined where it does not. */
export function constraintAt(sentence: string): number | undefined {
  const plain = sentence.replaceAll('’', "'");
  const strong = plain.search(STRONG);
  if (strong >= 0) return strong;
  const at = plain.search(PLAIN);
  return at < 0 || (isQuestion(plain) && QUESTION.test(plain)) ? undefined : at;
}

export function isDecision(sentence: string): boolean {
  const plain = sentence.replaceAll('’', "'");
  return DECISION.test(plain) && !(isQuestion(plain) && QUESTION.test(plain));
}

export function definesMetric(sentence: string): boolean {
  return METRIC.test(sentence) && !isQuestion(sentence);
}

function isQuestion(sentence: string): boolean {
  return /[?？]["'”’」）)]*$|[吗呢]["'”’」）)]*$/.test(sentence);
}

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'iu');
}
