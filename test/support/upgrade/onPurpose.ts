/** Intended differences from the recordings, each with its reason. */
export const INTENDED_DIFFERENCES: readonly { readonly place: RegExp; readonly reason: string }[] = [
  {
    place: /(?:bpmAgent\/getDefinitions|bpmDef\/query) answer result data [15] (?:defId|version): /u,
    reason:
      'The votes by a condition of "journey" and "panels" are parsed differently, which makes a version; running requests keep theirs.',
  },
  {
    place:
      /(?:bpmCollection\/getMyCollections answer result data [12] bpmDef|(?:bpmAgent\/getDefinitions|bpmDef\/query) answer result data 6) (?:pkId|createTime|updateTime|actDefId|mainDefId|defId|version): /u,
    reason:
      'A condition of "purchase" asks what is in a field of several choices: parsed differently, as above (ADR 27).',
  },
  {
    place:
      /(?:bpmAgent\/getDefinitions|bpmDef\/query) answer result data 3 (?:pkId|createTime|updateTime|actDefId|mainDefId|defId|version): /u,
    reason:
      'A process with a timer at a date contains the calendar and zone of the company: a version, as above (ADR 28).',
  },
  {
    place: / (?:id|treeId|formId|actTaskId|hisId|pathId): was "\d*[^\d"][^"]*", is "\d{19}"$/u,
    reason: 'every id on the wire is a text of digits, ours included (contract wire 6)',
  },
  {
    place: / (?:userId|ownerId|handlerId|senderId): was "system", is "0"$/u,
    reason: 'and so is that of the system itself (contract wire 6)',
  },
  {
    place: / nodeType: was "UserTask", is "userTask"$/u,
    reason: "the engine's own word for a step that was passed, or of a chart (contract tasks 8)",
  },
  {
    place: / preTaskId: was null, is "\d{19}"$/u,
    reason: 'returned work names the locked task that goes on when it is done (contract tasks 1)',
  },
  { place: / executors: was null, is \[\]$/u, reason: 'a gateway has nobody, but a list of it (contract tasks 9)' },
  {
    place: / outcomeNodeUsers: had \d+ rows, has \d+$/u,
    reason: 'a gateway behind a gateway lists all its branches (contract tasks 9)',
  },
  {
    place: /people\/query answer result data \d+ version: /u,
    reason: 'a person has three telephone and office fields more, and the version is a print of all of them (ADR 50)',
  },
  {
    place: /(?:bpmCheckHistories|getCheckHistorys\?instId=\d+ answer|histories) \d+ createTime: /u,
    reason: 'a transfer, a circulation and a record of a status carry the time of the action (contract history 1.1)',
  },
  {
    place:
      /(?:bpmCheckHistories|answer|histories|data) \d+ linkUpUser(?:s 0: was \{.*\}, is absent|Ids: was "\d+", is "")$/u,
    reason: 'the giver of a transfer is its owner, and no partner (contract history 1.1)',
  },
  {
    place: / myTaskId: was "\d+", is null$/u,
    reason: 'a task that is locked by a return waits for nobody',
  },
  {
    place: / (?:message: was "", is ".+"|show: was false, is true)$/u,
    reason: 'a command says that it is done (contract wire 2.1)',
  },
  {
    place: / (?:msgTitle|opDescp|jumpTypeName|optionName|message|content): was ".+", is "[^"]/u,
    reason: 'the texts of the server were reviewed in all three languages',
  },
  {
    place: / (?:sender|userName|createBy): was "The system", is "System"$/u,
    reason: 'and so was the name of the system itself',
  },
  {
    place: /user\/mail\/get answer data (?:isOffered|email|isWanted): was .+, is absent$/u,
    reason: 'the settings of mail are part of those of notifications (ADR 81)',
  },
  {
    place: / isShowDiscardBtn: was true, is false$/u,
    reason: 'a circulating task and a question offer no void, because the server refuses it (contract extensions 2)',
  },
];
