"""Shapes of parameters, results and answers. Made by `npm run clients` from the declarations of the tools. Do not edit."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Literal, Optional, Sequence, Tuple, TypedDict, Union



class _AccountAnswerKey(TypedDict):
    id: str
    name: str
    prefix: str
    created_at: str


class AccountAnswerKey(_AccountAnswerKey, total=False):
    read_only: Literal[True]
    tools: List[str]
    families: List[str]
    expires_at: str
    credits_per_month: int
    credits_this_month: int



class AccountAnswer(TypedDict):
    api_credits: int
    key: AccountAnswerKey
    rate_limit_per_minute: int



class UsageAnswerTotals(TypedDict):
    calls: int
    credits: int
    failures: int



class UsageAnswerDaysItem(TypedDict):
    calls: int
    credits: int
    failures: int
    date: str



class UsageAnswerToolsItem(TypedDict):
    calls: int
    credits: int
    failures: int
    median_ms: int
    slug: str


UsageAnswer = TypedDict(
    "UsageAnswer",
    {"from": "str", "to": "str", "totals": "UsageAnswerTotals", "days": "List[UsageAnswerDaysItem]", "tools": "List[UsageAnswerToolsItem]"},
    total=False,
)



class CatalogEntryJobLimits(TypedDict):
    unit: str
    direct: int
    maximum: int



class _CatalogEntryParametersItemOptionsItem(TypedDict):
    value: str


class CatalogEntryParametersItemOptionsItem(_CatalogEntryParametersItemOptionsItem, total=False):
    label: str
    group: str



class _CatalogEntryParametersItemFlagsItem(TypedDict):
    name: str
    type: Literal["boolean", "string"]
    description: str


class CatalogEntryParametersItemFlagsItem(_CatalogEntryParametersItemFlagsItem, total=False):
    enum: List[str]
    on: bool



class _CatalogEntryParametersItem(TypedDict):
    type: Literal["string", "number", "boolean", "file", "file[]", "json"]
    required: bool
    description: str
    widget: Literal["text", "textarea", "password", "number", "toggle", "select", "color", "date", "time-zone", "pages", "page-order", "position", "rotation", "channels", "gradient-stops", "json", "combobox", "languages", "checkboxes", "editor", "switches", "column-rules", "regions", "form-fields", "signature", "page-crop", "image-crop", "image-size", "page-choice", "page-preview", "image-preview", "file"]
    name: str


class CatalogEntryParametersItem(_CatalogEntryParametersItem, total=False):
    default: Any
    preselect: str
    options: List[CatalogEntryParametersItemOptionsItem]
    flags: List[CatalogEntryParametersItemFlagsItem]
    of: str
    labels: List[str]
    enum: List[str]
    minimum: float
    maximum: float
    exclusive_minimum: float
    multiple_of: float
    integer: bool
    min_length: int
    max_length: int
    pattern: str
    example: Any
    content_media_type: str
    accept: List[str]
    max_files: int
    max_bytes: int
    max_bytes_total: int



class _CatalogEntryReturns(TypedDict):
    kind: Literal["file", "json", "text"]
    media_types: List[str]


class CatalogEntryReturns(_CatalogEntryReturns, total=False):
    schema: Dict[str, Any]



class _CatalogEntry(TypedDict):
    slug: str
    name: str
    description: str
    family: Literal["pdf", "document", "image", "data", "archive", "mesh", "audio", "video", "ai", "other"]
    credits: int
    free: bool
    collection: Literal["core", "extra"]
    availability: Literal["available", "browser-only"]
    method: Literal["POST"]
    path: str
    page: str
    body_encoding: Union[Literal["multipart/form-data", "application/json"], None]
    parameters: List[CatalogEntryParametersItem]


class CatalogEntry(_CatalogEntry, total=False):
    reason: str
    max_body_bytes: int
    job_limits: CatalogEntryJobLimits
    returns: CatalogEntryReturns
    example: Dict[str, Any]



class CatalogAnswerToolsItemJobLimits(TypedDict):
    unit: str
    direct: int
    maximum: int



class _CatalogAnswerToolsItemParametersItemOptionsItem(TypedDict):
    value: str


class CatalogAnswerToolsItemParametersItemOptionsItem(_CatalogAnswerToolsItemParametersItemOptionsItem, total=False):
    label: str
    group: str



class _CatalogAnswerToolsItemParametersItemFlagsItem(TypedDict):
    name: str
    type: Literal["boolean", "string"]
    description: str


class CatalogAnswerToolsItemParametersItemFlagsItem(_CatalogAnswerToolsItemParametersItemFlagsItem, total=False):
    enum: List[str]
    on: bool



class _CatalogAnswerToolsItemParametersItem(TypedDict):
    type: Literal["string", "number", "boolean", "file", "file[]", "json"]
    required: bool
    description: str
    widget: Literal["text", "textarea", "password", "number", "toggle", "select", "color", "date", "time-zone", "pages", "page-order", "position", "rotation", "channels", "gradient-stops", "json", "combobox", "languages", "checkboxes", "editor", "switches", "column-rules", "regions", "form-fields", "signature", "page-crop", "image-crop", "image-size", "page-choice", "page-preview", "image-preview", "file"]
    name: str


class CatalogAnswerToolsItemParametersItem(_CatalogAnswerToolsItemParametersItem, total=False):
    default: Any
    preselect: str
    options: List[CatalogAnswerToolsItemParametersItemOptionsItem]
    flags: List[CatalogAnswerToolsItemParametersItemFlagsItem]
    of: str
    labels: List[str]
    enum: List[str]
    minimum: float
    maximum: float
    exclusive_minimum: float
    multiple_of: float
    integer: bool
    min_length: int
    max_length: int
    pattern: str
    example: Any
    content_media_type: str
    accept: List[str]
    max_files: int
    max_bytes: int
    max_bytes_total: int



class _CatalogAnswerToolsItemReturns(TypedDict):
    kind: Literal["file", "json", "text"]
    media_types: List[str]


class CatalogAnswerToolsItemReturns(_CatalogAnswerToolsItemReturns, total=False):
    schema: Dict[str, Any]



class _CatalogAnswerToolsItem(TypedDict):
    slug: str
    name: str
    description: str
    family: Literal["pdf", "document", "image", "data", "archive", "mesh", "audio", "video", "ai", "other"]
    credits: int
    free: bool
    collection: Literal["core", "extra"]
    availability: Literal["available", "browser-only"]
    method: Literal["POST"]
    path: str
    page: str
    body_encoding: Union[Literal["multipart/form-data", "application/json"], None]
    parameters: List[CatalogAnswerToolsItemParametersItem]


class CatalogAnswerToolsItem(_CatalogAnswerToolsItem, total=False):
    reason: str
    max_body_bytes: int
    job_limits: CatalogAnswerToolsItemJobLimits
    returns: CatalogAnswerToolsItemReturns
    example: Dict[str, Any]



class CatalogAnswer(TypedDict):
    version: Literal["v1"]
    count: int
    tools: List[CatalogAnswerToolsItem]



class KeptFile(TypedDict):
    file_id: str
    name: str
    size: int
    media_type: str
    sha256: str
    created_at: str
    expires_at: str



class MadeFile(TypedDict):
    file_id: str
    name: str
    size: int
    media_type: str
    sha256: str
    created_at: str
    expires_at: str
    url: str



class FilesAnswerFilesItem(TypedDict):
    file_id: str
    name: str
    size: int
    media_type: str
    sha256: str
    created_at: str
    expires_at: str



class FilesAnswerRoom(TypedDict):
    used: int
    total: int



class _FilesAnswer(TypedDict):
    files: List[FilesAnswerFilesItem]
    room: FilesAnswerRoom


class FilesAnswer(_FilesAnswer, total=False):
    next_cursor: str



class FileLink(TypedDict):
    url: str
    expires_at: str



class _QueuedJob(TypedDict):
    job_id: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    tool_slug: str
    created_at: str
    status_url: str


class QueuedJob(_QueuedJob, total=False):
    name: str



class _JobPrice(TypedDict):
    tool_slug: str
    credits: int


class JobPrice(_JobPrice, total=False):
    units: int
    unit: str



class JobProgress(TypedDict):
    done: int
    total: int
    unit: str
    message: str



class _JobWebhook(TypedDict):
    url: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int


class JobWebhook(_JobWebhook, total=False):
    last_status: int
    next_attempt_at: str
    delivered_at: str



class _Job(TypedDict):
    job_id: str
    tool_slug: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: str


class Job(_Job, total=False):
    name: str
    started_at: str
    finished_at: str
    credits_used: int
    error: str
    warnings: List[str]
    progress: JobProgress
    webhook: JobWebhook



class FinishedJobProgress(TypedDict):
    done: int
    total: int
    unit: str
    message: str



class _FinishedJobWebhook(TypedDict):
    url: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int


class FinishedJobWebhook(_FinishedJobWebhook, total=False):
    last_status: int
    next_attempt_at: str
    delivered_at: str



class _FinishedJob(TypedDict):
    job_id: str
    tool_slug: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: str


class FinishedJob(_FinishedJob, total=False):
    name: str
    started_at: str
    finished_at: str
    credits_used: int
    error: str
    warnings: List[str]
    progress: FinishedJobProgress
    webhook: FinishedJobWebhook
    result: Any



class JobsAnswerJobsItemProgress(TypedDict):
    done: int
    total: int
    unit: str
    message: str



class _JobsAnswerJobsItemWebhook(TypedDict):
    url: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int


class JobsAnswerJobsItemWebhook(_JobsAnswerJobsItemWebhook, total=False):
    last_status: int
    next_attempt_at: str
    delivered_at: str



class _JobsAnswerJobsItem(TypedDict):
    job_id: str
    tool_slug: str
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    created_at: str


class JobsAnswerJobsItem(_JobsAnswerJobsItem, total=False):
    name: str
    started_at: str
    finished_at: str
    credits_used: int
    error: str
    warnings: List[str]
    progress: JobsAnswerJobsItemProgress
    webhook: JobsAnswerJobsItemWebhook



class _JobsAnswer(TypedDict):
    jobs: List[JobsAnswerJobsItem]


class JobsAnswer(_JobsAnswer, total=False):
    next_cursor: str



class _DeliveriesAnswerDeliveriesItem(TypedDict):
    delivery_id: str
    attempt: int
    at: str
    duration_ms: int


class DeliveriesAnswerDeliveriesItem(_DeliveriesAnswerDeliveriesItem, total=False):
    status: int
    error: str



class DeliveriesAnswer(TypedDict):
    deliveries: List[DeliveriesAnswerDeliveriesItem]



class Redelivery(TypedDict):
    job_id: str
    delivery_id: str
    status: Literal["pending"]



class _PipelineStepsItem(TypedDict):
    tool: str


class PipelineStepsItem(_PipelineStepsItem, total=False):
    input: Union[Dict[str, Any], None]



class Pipeline(TypedDict):
    pipeline_id: str
    name: str
    steps: List[PipelineStepsItem]
    created_at: str
    updated_at: str



class _PipelinesAnswerPipelinesItemStepsItem(TypedDict):
    tool: str


class PipelinesAnswerPipelinesItemStepsItem(_PipelinesAnswerPipelinesItemStepsItem, total=False):
    input: Union[Dict[str, Any], None]



class PipelinesAnswerPipelinesItem(TypedDict):
    pipeline_id: str
    name: str
    steps: List[PipelinesAnswerPipelinesItemStepsItem]
    created_at: str
    updated_at: str



class PipelinesAnswer(TypedDict):
    pipelines: List[PipelinesAnswerPipelinesItem]



class PipelinePlanStepsItem(TypedDict):
    tool: str
    name: str
    credits: int



class PipelinePlan(TypedDict):
    credits: int
    runs: int
    steps: List[PipelinePlanStepsItem]



class BatchResultFilesItemFile(TypedDict):
    file_id: str
    name: str
    size: int
    media_type: str
    sha256: str
    created_at: str
    expires_at: str
    url: str



class _BatchResultFilesItem(TypedDict):
    input: str


class BatchResultFilesItem(_BatchResultFilesItem, total=False):
    file: BatchResultFilesItemFile
    warnings: List[str]
    result: Any
    error: str



class BatchResultZip(TypedDict):
    file_id: str
    name: str
    size: int
    media_type: str
    sha256: str
    created_at: str
    expires_at: str
    url: str



class _BatchResult(TypedDict):
    files: List[BatchResultFilesItem]


class BatchResult(_BatchResult, total=False):
    zip: BatchResultZip


AgeCalculatorResult = TypedDict(
    "AgeCalculatorResult",
    {"years": "int", "months": "int", "days": "int", "total_months": "int", "total_weeks": "int", "total_days": "int", "total_hours": "int", "next_birthday": "str", "days_to_next_birthday": "int", "from": "str", "to": "str"},
    total=False,
)



class _AudioMetadataResultFormat(TypedDict):
    tag_types: List[str]


class AudioMetadataResultFormat(_AudioMetadataResultFormat, total=False):
    container: str
    codec: str
    duration: float
    bitrate: float
    sample_rate: float
    channels: float
    lossless: bool



class AudioMetadataResultNativeValueItem(TypedDict):
    id: str
    value: Any



class _AudioMetadataResultPicturesItem(TypedDict):
    media_type: str
    size: int


class AudioMetadataResultPicturesItem(_AudioMetadataResultPicturesItem, total=False):
    type: str
    width: int
    height: int
    description: str



class AudioMetadataResult(TypedDict):
    format: AudioMetadataResultFormat
    common: Dict[str, Any]
    native: Dict[str, List[AudioMetadataResultNativeValueItem]]
    pictures: List[AudioMetadataResultPicturesItem]



class BarcodeGeneratorResult(TypedDict):
    svg: str
    symbology: Literal["code128"]
    text: str
    width: int
    height: int
    checksum: int


BaseConverterResult = TypedDict(
    "BaseConverterResult",
    {"result": "str", "value": "str", "from": "int", "to": "int", "decimal": "str"},
    total=False,
)



class Base64Result(TypedDict):
    result: str
    mode: str
    bytes: int



class BmiCalculatorResultHealthyWeightRange(TypedDict):
    min: float
    max: float
    unit: Literal["kg", "lb"]



class BmiCalculatorResult(TypedDict):
    bmi: float
    category: str
    healthy_weight_range: BmiCalculatorResultHealthyWeightRange
    units: str



class CaseConverterResult(TypedDict):
    result: str
    case: str



class ColorConverterResultCss(TypedDict):
    rgb: str
    hsl: str
    oklch: str



class _ColorConverterResult(TypedDict):
    hex: str
    rgb: Tuple[float, float, float]
    hsl: Tuple[float, float, float]
    alpha: float
    css: ColorConverterResultCss
    hsv: Tuple[float, float, float]
    cmyk: Tuple[float, float, float, float]


class ColorConverterResult(_ColorConverterResult, total=False):
    name: str



class ColorPaletteResultColorsItem(TypedDict):
    hex: str
    rgb: Tuple[float, float, float]
    hsl: Tuple[float, float, float]
    share: float
    name: str
    text_color: str



class ColorPaletteResult(TypedDict):
    colors: List[ColorPaletteResultColorsItem]
    count: int



class ComparePdfResultChangesItemCounterpart(TypedDict):
    page: int
    line: int



class ComparePdfResultChangesItemWordsItem(TypedDict):
    text: str
    changed: bool



class _ComparePdfResultChangesItem(TypedDict):
    type: Literal["added", "removed"]
    page: int
    line: int
    text: str


class ComparePdfResultChangesItem(_ComparePdfResultChangesItem, total=False):
    relation: Literal["moved", "edited"]
    counterpart: ComparePdfResultChangesItemCounterpart
    words: List[ComparePdfResultChangesItemWordsItem]



class ComparePdfResult(TypedDict):
    identical: bool
    added: int
    removed: int
    unchanged: int
    moved: int
    edited: int
    pages_a: int
    pages_b: int
    changes: List[ComparePdfResultChangesItem]



class ContrastCheckerResult(TypedDict):
    ratio: float
    ratio_text: str
    aa_normal: bool
    aa_large: bool
    aaa_normal: bool
    aaa_large: bool
    large_text: bool
    passes_aa: bool
    passes_aaa: bool
    luminance_foreground: float
    luminance_background: float



class CronParserResult(TypedDict):
    description: str
    fields: Dict[str, str]
    next_runs: List[str]
    warnings: List[str]



class CssGradientGeneratorStopsItem(TypedDict):
    color: str
    pos: float



class CssGradientGeneratorResultStopsItem(TypedDict):
    color: str
    pos: float



class _CssGradientGeneratorResult(TypedDict):
    css: str
    value: str
    type: str
    stops: List[CssGradientGeneratorResultStopsItem]


class CssGradientGeneratorResult(_CssGradientGeneratorResult, total=False):
    angle: float



class CsvCleanerOptions(TypedDict, total=False):
    trim: bool
    deduplicate: bool
    drop_empty_rows: bool
    drop_empty_columns: bool
    normalize_headers: bool
    normalize_whitespace: bool
    normalize_case: Literal["lower", "upper"]
    normalize_dates: bool
    fill_empty: str



class CsvCleanerValidation(TypedDict):
    column: str
    rule: str



class CsvCleanerValidation2Item(TypedDict):
    column: str
    rule: str



class CsvCleanerResultInvalidRowsItem(TypedDict):
    row: int
    column: str
    value: str
    reason: str



class CsvCleanerResult(TypedDict):
    csv: str
    rows_in: int
    rows_out: int
    columns: List[str]
    delimiter: str
    duplicates_removed: int
    empty_rows_removed: int
    empty_columns_removed: List[str]
    cells_changed: int
    mended_count: int
    mended_rows: List[int]
    invalid_count: int
    invalid_rows: List[CsvCleanerResultInvalidRowsItem]



class CsvDiffResultAddedItem(TypedDict):
    row: int
    values: Dict[str, str]



class CsvDiffResultRemovedItem(TypedDict):
    row: int
    values: Dict[str, str]


CsvDiffResultChangedItemFieldsValue = TypedDict(
    "CsvDiffResultChangedItemFieldsValue",
    {"from": "str", "to": "str"},
    total=False,
)



class CsvDiffResultChangedItem(TypedDict):
    row_a: int
    row_b: int
    values: Dict[str, str]
    fields: Dict[str, CsvDiffResultChangedItemFieldsValue]



class CsvDiffResultMovedItem(TypedDict):
    row_a: int
    row_b: int
    values: Dict[str, str]



class CsvDiffResultColumns(TypedDict):
    common: List[str]
    added: List[str]
    removed: List[str]



class CsvDiffResult(TypedDict):
    added: List[CsvDiffResultAddedItem]
    removed: List[CsvDiffResultRemovedItem]
    changed: List[CsvDiffResultChangedItem]
    moved: List[CsvDiffResultMovedItem]
    unchanged: int
    header_changed: bool
    columns: CsvDiffResultColumns
    identical: bool



class CsvQueryResult(TypedDict):
    columns: List[str]
    rows: List[Dict[str, Union[str, float, None]]]
    truncated: bool


DataConvertResult = TypedDict(
    "DataConvertResult",
    {"result": "str", "from": "Literal['json', 'yaml', 'toml', 'xml', 'csv', 'ndjson', 'parquet']", "to": "Literal['json', 'yaml', 'toml', 'xml', 'csv', 'ndjson']", "warnings": "List[str]"},
    total=False,
)



class HashGeneratorResult(TypedDict):
    hash: str
    algorithm: str
    encoding: Literal["hex"]
    input_bytes: int



class ImageBlurRegionsRegionsItem(TypedDict):
    x: int
    y: int
    width: int
    height: int



class ImageExifResultGps(TypedDict, total=False):
    latitude: float
    longitude: float
    altitude: float



class _ImageExifResult(TypedDict):
    format: str
    width: int
    height: int


class ImageExifResult(_ImageExifResult, total=False):
    exif: Dict[str, Any]
    iptc: Dict[str, Any]
    xmp: Dict[str, Any]
    icc: Dict[str, Any]
    text: Dict[str, Any]
    gps: ImageExifResultGps



class _ImageToBase64Result(TypedDict):
    base64: str
    data_url: str
    html: str
    css: str
    media_type: str
    bytes: int


class ImageToBase64Result(_ImageToBase64Result, total=False):
    width: int
    height: int



class JsonCsvResult(TypedDict):
    data: Union[str, List[Dict[str, str]]]
    direction: str
    rows: int
    columns: int


JsonDiffResultChangesItem = TypedDict(
    "JsonDiffResultChangesItem",
    {"op": "Literal['add', 'remove', 'replace']", "path": "str", "from": "Any", "to": "Any"},
    total=False,
)



class JsonDiffResult(TypedDict):
    changes: List[JsonDiffResultChangesItem]
    added: int
    removed: int
    changed: int
    equal: bool



class JsonFormatterResultDuplicateKeysItem(TypedDict):
    key: str
    line: int
    column: int



class _JsonFormatterResult(TypedDict):
    formatted: str
    size_before: int
    size_after: int
    depth: int


class JsonFormatterResult(_JsonFormatterResult, total=False):
    duplicate_keys: List[JsonFormatterResultDuplicateKeysItem]



class JsonSchemaResultErrorsItem(TypedDict):
    path: str
    message: str
    schema_path: str



class JsonSchemaResult(TypedDict, total=False):
    valid: bool
    errors: List[JsonSchemaResultErrorsItem]
    schema: Dict[str, Any]



class JsonToTsResult(TypedDict):
    typescript: str
    root: str
    interfaces: List[str]



class JsonpathQueryResult(TypedDict):
    values: List[Any]
    paths: List[str]
    count: int



class _JwtDecoderResult(TypedDict):
    header: Dict[str, Any]
    payload: Dict[str, Any]
    signature: str
    signature_verified: Literal[False]
    warnings: List[str]


class JwtDecoderResult(_JwtDecoderResult, total=False):
    algorithm: str
    issued_at: str
    not_before: str
    expires_at: str
    is_expired: bool



class LoanCalculatorResult(TypedDict):
    monthly_payment: float
    total_interest: float
    total_paid: float
    number_of_payments: int



class LoremIpsumResult(TypedDict):
    text: str
    paragraphs: int
    word_count: int



class MarkdownHtmlResultHeadingsItem(TypedDict):
    level: int
    text: str
    slug: str



class MarkdownHtmlResult(TypedDict):
    html: str
    headings: List[MarkdownHtmlResultHeadingsItem]
    word_count: int



class MarkdownTableResult(TypedDict):
    markdown: str
    columns: int
    rows: int
    alignments: List[Literal["none", "left", "center", "right"]]



class _MetaTagGeneratorResultTagsItem(TypedDict):
    tag: Literal["title", "meta", "link"]
    attributes: Dict[str, str]


class MetaTagGeneratorResultTagsItem(_MetaTagGeneratorResultTagsItem, total=False):
    text: str



class MetaTagGeneratorResult(TypedDict):
    html: str
    tags: List[MetaTagGeneratorResultTagsItem]
    warnings: List[str]



class MinifierResult(TypedDict):
    minified: str
    language: str
    original_size: int
    minified_size: int
    saved_bytes: int
    saved_percent: float



class ModelOptimizerResultBounds(TypedDict):
    min: Tuple[float, float, float]
    max: Tuple[float, float, float]
    size: Tuple[float, float, float]



class _ModelOptimizerResult(TypedDict):
    format: Literal["stl", "obj", "glb"]
    triangles: int
    vertices: int
    unique_vertices: int
    duplicate_percent: float
    degenerate_triangles: int
    meshes: int
    materials: int
    textures: int
    file_size: int
    geometry_bytes: int
    estimated_saving_bytes: int


class ModelOptimizerResult(_ModelOptimizerResult, total=False):
    bounds: ModelOptimizerResultBounds



class OcrPdfResultPagesItemWordsItem(TypedDict):
    text: str
    confidence: float
    bbox: Tuple[float, float, float, float]



class OcrPdfResultPagesItemCodesItem(TypedDict):
    format: str
    text: str
    bbox: Tuple[float, float, float, float]



class OcrPdfResultPagesItemCheckboxesItem(TypedDict):
    checked: bool
    label: str
    bbox: Tuple[float, float, float, float]



class _OcrPdfResultPagesItem(TypedDict):
    number: int
    text: str
    confidence: float
    source: Literal["ocr", "text-layer"]
    words: List[OcrPdfResultPagesItemWordsItem]


class OcrPdfResultPagesItem(_OcrPdfResultPagesItem, total=False):
    codes: List[OcrPdfResultPagesItemCodesItem]
    checkboxes: List[OcrPdfResultPagesItemCheckboxesItem]



class OcrPdfResult(TypedDict):
    text: str
    language: str
    pages: List[OcrPdfResultPagesItem]



class PasswordGeneratorResult(TypedDict):
    passwords: List[str]
    length: int
    entropy_bits: float
    charset_size: int



class PdfAccessibilityResultRulesItem(TypedDict):
    rule: Literal["tagged", "all-text-tagged", "title", "language", "identifier", "headings", "figures", "tables", "lists", "links", "tab-order", "fields", "fonts"]
    asks: str
    result: Literal["passed", "failed", "not-checked"]
    findings: int



class _PdfAccessibilityResultFindingsItem(TypedDict):
    rule: Literal["tagged", "all-text-tagged", "title", "language", "identifier", "headings", "figures", "tables", "lists", "links", "tab-order", "fields", "fonts"]
    problem: str
    fix: str


class PdfAccessibilityResultFindingsItem(_PdfAccessibilityResultFindingsItem, total=False):
    page: int



class PdfAccessibilityResult(TypedDict):
    passed: bool
    rules: List[PdfAccessibilityResultRulesItem]
    findings: List[PdfAccessibilityResultFindingsItem]



class _PdfAttachmentsResultAttachmentsItem(TypedDict):
    name: str
    size: int


class PdfAttachmentsResultAttachmentsItem(_PdfAttachmentsResultAttachmentsItem, total=False):
    media_type: str
    description: str
    relationship: str
    page: int



class PdfAttachmentsResult(TypedDict):
    attachments: List[PdfAttachmentsResultAttachmentsItem]



class _PdfBookmarksBookmarksItem(TypedDict):
    title: str
    page: int


class PdfBookmarksBookmarksItem(_PdfBookmarksBookmarksItem, total=False):
    level: int



class _PdfBookmarksResultBookmarksItem(TypedDict):
    title: str
    level: int


class PdfBookmarksResultBookmarksItem(_PdfBookmarksResultBookmarksItem, total=False):
    page: int



class PdfBookmarksResult(TypedDict):
    bookmarks: List[PdfBookmarksResultBookmarksItem]



class PdfExtractResultMetadata(TypedDict, total=False):
    title: str
    author: str
    subject: str
    keywords: str
    creator: str
    producer: str
    created_at: str
    modified_at: str
    language: str



class _PdfExtractResultPagesItemLinesItem(TypedDict):
    text: str


class PdfExtractResultPagesItemLinesItem(_PdfExtractResultPagesItemLinesItem, total=False):
    y: float
    bbox: Tuple[float, float, float, float]



class _PdfExtractResultPagesItemBlocksItem(TypedDict):
    kind: str
    text: str


class PdfExtractResultPagesItemBlocksItem(_PdfExtractResultPagesItemBlocksItem, total=False):
    level: int
    bbox: Tuple[float, float, float, float]



class _PdfExtractResultPagesItemTablesItemCellsItem(TypedDict):
    row: int
    column: int
    row_span: int
    column_span: int
    text: str


class PdfExtractResultPagesItemTablesItemCellsItem(_PdfExtractResultPagesItemTablesItemCellsItem, total=False):
    header: bool
    x: float
    bbox: Tuple[float, float, float, float]



class _PdfExtractResultPagesItemTablesItem(TypedDict):
    page: int
    rows: List[List[str]]
    cells: List[PdfExtractResultPagesItemTablesItemCellsItem]
    header_rows: int


class PdfExtractResultPagesItemTablesItem(_PdfExtractResultPagesItemTablesItem, total=False):
    continues_previous: bool
    bbox: Tuple[float, float, float, float]



class PdfExtractResultPagesItem(TypedDict):
    number: int
    width: float
    height: float
    needs_ocr: bool
    text: str
    lines: List[PdfExtractResultPagesItemLinesItem]
    blocks: List[PdfExtractResultPagesItemBlocksItem]
    tables: List[PdfExtractResultPagesItemTablesItem]



class _PdfExtractResultTablesItemCellsItem(TypedDict):
    row: int
    column: int
    row_span: int
    column_span: int
    text: str


class PdfExtractResultTablesItemCellsItem(_PdfExtractResultTablesItemCellsItem, total=False):
    header: bool
    x: float
    bbox: Tuple[float, float, float, float]



class _PdfExtractResultTablesItem(TypedDict):
    page: int
    rows: List[List[str]]
    cells: List[PdfExtractResultTablesItemCellsItem]
    header_rows: int


class PdfExtractResultTablesItem(_PdfExtractResultTablesItem, total=False):
    continues_previous: bool
    bbox: Tuple[float, float, float, float]



class PdfExtractResult(TypedDict):
    page_count: int
    metadata: PdfExtractResultMetadata
    needs_ocr: bool
    text: str
    pages: List[PdfExtractResultPagesItem]
    tables: List[PdfExtractResultTablesItem]



class _PdfFormsResultFieldsItem(TypedDict):
    name: str
    type: Literal["text", "checkbox", "radio", "choice", "list", "signature", "button"]
    required: bool
    read_only: bool


class PdfFormsResultFieldsItem(_PdfFormsResultFieldsItem, total=False):
    value: Union[str, bool, List[str]]
    options: List[str]
    page: int
    rect: List[float]
    max_length: int



class PdfFormsResult(TypedDict):
    fields: List[PdfFormsResultFieldsItem]
    count: int



class _PdfInfoResultPagesItem(TypedDict):
    number: int
    width: float
    height: float
    rotation: int


class PdfInfoResultPagesItem(_PdfInfoResultPagesItem, total=False):
    size_name: str



class PdfInfoResultPermissions(TypedDict):
    printing: bool
    high_quality_print: bool
    copying: bool
    extraction: bool
    modifying: bool
    annotating: bool
    filling_forms: bool
    assembly: bool



class PdfInfoResultFontsItem(TypedDict):
    name: str
    type: str
    embedded: bool



class _PdfInfoResult(TypedDict):
    page_count: int
    pages: List[PdfInfoResultPagesItem]
    pdf_version: str
    encrypted: bool
    permissions: PdfInfoResultPermissions
    tagged: bool
    linearized: bool
    has_text: bool
    outline_count: int
    form_fields: int
    xfa: bool
    attachments: int
    signatures: int
    fonts: List[PdfInfoResultFontsItem]
    file_size: int


class PdfInfoResult(_PdfInfoResult, total=False):
    title: str
    author: str
    subject: str
    keywords: str
    creator: str
    producer: str
    created_at: str
    modified_at: str
    encryption: str
    pdfa: str
    language: str



class _PdfMetadataResult(TypedDict):
    custom: Dict[str, str]


class PdfMetadataResult(_PdfMetadataResult, total=False):
    title: str
    author: str
    subject: str
    keywords: str
    creator: str
    producer: str
    created_at: str
    modified_at: str
    language: str
    pdfa: str
    xmp: str



class PdfSearchRedactResultHitsItemBoxesItem(TypedDict):
    x: float
    y: float
    width: float
    height: float



class PdfSearchRedactResultHitsItem(TypedDict):
    page: int
    text: str
    by: str
    boxes: List[PdfSearchRedactResultHitsItemBoxesItem]



class PdfSearchRedactResult(TypedDict):
    hits: List[PdfSearchRedactResultHitsItem]
    strings: int



class PdfToCsvResult(TypedDict):
    csv: str



class PdfToMdResultPagesItem(TypedDict):
    number: int
    markdown: str



class PdfToMdResult(TypedDict):
    markdown: str
    pages: List[PdfToMdResultPagesItem]



class PdfToTextResultPagesItem(TypedDict):
    number: int
    text: str



class PdfToTextResult(TypedDict):
    text: str
    pages: List[PdfToTextResultPagesItem]



class PdfVerifySignaturesResultSignaturesItemSigner(TypedDict):
    name: str
    subject: str
    issuer: str
    serial: str
    valid_from: str
    valid_to: str
    sha256: str



class PdfVerifySignaturesResultSignaturesItemTimestamp(TypedDict):
    time: str
    authority: str
    valid: bool
    trusted: Literal["yes", "no", "unknown"]
    problems: List[str]



class PdfVerifySignaturesResultSignaturesItemCovers(TypedDict):
    byte_range: List[float]
    whole_file: bool
    bytes_after: float



class _PdfVerifySignaturesResultSignaturesItemChangesItem(TypedDict):
    kind: str
    what: str
    allowed: bool


class PdfVerifySignaturesResultSignaturesItemChangesItem(_PdfVerifySignaturesResultSignaturesItemChangesItem, total=False):
    page: float



class _PdfVerifySignaturesResultSignaturesItem(TypedDict):
    field: str
    kind: Literal["signature", "certification", "timestamp"]
    format: str
    intact: bool
    trusted: Literal["yes", "no", "unknown"]
    signer: Union[PdfVerifySignaturesResultSignaturesItemSigner, None]
    claimed_time: Union[str, None]
    timestamp: Union[PdfVerifySignaturesResultSignaturesItemTimestamp, None]
    covers: PdfVerifySignaturesResultSignaturesItemCovers
    changed_since: Literal["no", "allowed", "not-allowed", "unknown"]
    changes: List[PdfVerifySignaturesResultSignaturesItemChangesItem]
    digest: Union[str, None]
    digest_valid: bool
    signature_valid: bool
    chain: List[str]
    problems: List[str]


class PdfVerifySignaturesResultSignaturesItem(_PdfVerifySignaturesResultSignaturesItem, total=False):
    reason: str
    location: str
    contact: str
    allows: Literal["no-changes", "form-filling", "annotations"]



class PdfVerifySignaturesResult(TypedDict):
    signed: bool
    intact: bool
    ends_signed: bool
    signatures: List[PdfVerifySignaturesResultSignaturesItem]
    not_checked: List[str]



class PercentageCalculatorResult(TypedDict):
    result: float
    mode: str
    x: float
    y: float
    formula: str



class _QrGeneratorResult(TypedDict):
    format: Literal["png", "svg"]
    size: int
    margin: int
    version: int
    error_correction: Literal["L", "M", "Q", "H"]
    modules: int


class QrGeneratorResult(_QrGeneratorResult, total=False):
    data_url: str
    svg: str



class SlugGeneratorResult(TypedDict):
    slug: str
    original: str
    separator: str



class SqlFormatterResult(TypedDict):
    formatted: str
    dialect: str



class _SubnetCalculatorResult(TypedDict):
    network: str
    first_host: str
    last_host: str
    total_addresses: Union[int, str]
    usable_hosts: Union[int, str]
    prefix: int
    version: Union[Literal[4], Literal[6]]
    type: str
    cidr: str


class SubnetCalculatorResult(_SubnetCalculatorResult, total=False):
    broadcast: str
    netmask: str
    wildcard: str



class _TextDiffResultChangesItem(TypedDict):
    type: Literal["removed", "added"]
    text: str


class TextDiffResultChangesItem(_TextDiffResultChangesItem, total=False):
    line_a: int
    line_b: int



class TextDiffResult(TypedDict):
    changes: List[TextDiffResultChangesItem]
    added: int
    removed: int
    unchanged: int
    identical: bool
    unified: str
    notes: List[str]



class _TextEncryptResult(TypedDict):
    algorithm: Literal["AES-256-GCM"]
    kdf: Literal["scrypt"]


class TextEncryptResult(_TextEncryptResult, total=False):
    ciphertext: str
    text: str



class TimestampResult(TypedDict):
    unix_seconds: int
    unix_milliseconds: int
    iso: str
    utc: str
    relative: str
    input: str
    detected: Literal["seconds", "milliseconds", "microseconds", "nanoseconds", "date"]



class TimezoneConverterResultFrom(TypedDict):
    timezone: str
    datetime: str
    offset: str
    abbreviation: str
    is_dst: bool



class TimezoneConverterResultTo(TypedDict):
    timezone: str
    datetime: str
    offset: str
    abbreviation: str
    is_dst: bool


TimezoneConverterResult = TypedDict(
    "TimezoneConverterResult",
    {"instant": "str", "from": "TimezoneConverterResultFrom", "to": "TimezoneConverterResultTo", "difference_hours": "float", "warnings": "List[str]"},
    total=False,
)


UnitConverterResult = TypedDict(
    "UnitConverterResult",
    {"result": "float", "value": "float", "from": "str", "to": "str", "category": "str", "formula": "str"},
    total=False,
)



class UrlEncoderResult(TypedDict):
    result: str
    mode: str
    component: bool



class UuidGeneratorResult(TypedDict):
    uuids: List[str]
    count: int
    version: Literal[4]



class VcardGeneratorResult(TypedDict):
    vcard: str
    filename: str
    version: Literal["3.0"]



class WordCounterResult(TypedDict):
    characters: int
    characters_no_spaces: int
    graphemes: int
    words: int
    lines: int
    paragraphs: int
    sentences: int
    reading_time_minutes: float
    reading_time_seconds: int



class WordHtmlResult(TypedDict):
    html: str
    words: int
    warnings: List[str]



class WordTextResult(TypedDict):
    text: str
    words: int
    warnings: List[str]



class XmlJsonResult(TypedDict):
    result: str
    root: str
    warnings: List[str]



class YamlJsonResult(TypedDict):
    result: str
    documents: int
    warnings: List[str]



class _ZipToolResultEntriesItem(TypedDict):
    name: str
    size: int
    media_type: str
    content_base64: str


class ZipToolResultEntriesItem(_ZipToolResultEntriesItem, total=False):
    modified: str



class _ZipToolResult(TypedDict):
    entries: List[ZipToolResultEntriesItem]
    count: int
    total_size: int


class ZipToolResult(_ZipToolResult, total=False):
    folders: List[str]

