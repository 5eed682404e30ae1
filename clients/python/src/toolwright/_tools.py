"""A function for every tool. Made by `npm run clients` from the declarations of the tools. Do not edit."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Literal, Optional, Sequence, Tuple, TypedDict, Union, cast

from . import types
from ._inputs import FileInput, TextOrFile
from ._results import ResultFile

OnProgress = Callable[[Dict[str, Any]], None]


class Tools:
    """The tools of the service. `Toolwright` is one."""

    def call(self, slug: str, params: Dict[str, Any], files: Sequence[str] = (), **options: Any) -> Any:
        raise NotImplementedError

    def age_calculator(
        self,
        from_: str,
        *,
        to: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.AgeCalculatorResult:
        """Counts the time between two dates in years, months and days, in totals of each unit, and names the next birthday. Born on 29 February, the birthday of a common year is 28 February. Free, needs no key.

        Args:
            from_: First date, or date of birth, as YYYY-MM-DD. A time of day is ignored.
            to: Last date as YYYY-MM-DD, or today (in UTC). Default: today.
        """
        params: Dict[str, Any] = {
            "from": from_,
            "to": to,
        }
        return cast(
            "types.AgeCalculatorResult",
            self.call(
                "age-calculator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def audio_metadata(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.AudioMetadataResult:
        """Reads the tags of an audio file (ID3, Vorbis comments, MP4, APE, RIFF, AIFF, ASF) with duration, bit rate and codec. Cover images are described, not included. Costs 1 credit.

        Args:
            file: The audio file: MP3, AAC, FLAC, Ogg, Opus, MP4, WAV, AIFF, WMA, APE, WavPack, Musepack, DSD or Matroska.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.AudioMetadataResult",
            self.call(
                "audio-metadata",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def audio_strip(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Removes every tag from an MP3 file: ID3v1, ID3v2, APE and Lyrics3, cover images included. The audio itself stays byte for byte. Costs 1 credit.

        Args:
            file: The MP3 file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "audio-strip",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def avif_converter(
        self,
        file: FileInput,
        *,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts an image to AVIF. An AVIF that would only get larger comes back unchanged, without its metadata. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            quality: Encoding quality, 1 to 100. Default: 50.
        """
        params: Dict[str, Any] = {
            "file": file,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "avif-converter",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def barcode_generator(
        self,
        text: str,
        *,
        height: Optional[float] = None,
        module_width: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.BarcodeGeneratorResult:
        """Draws a Code 128 barcode as SVG, with the shortest encoding and the quiet zone scanners need. Takes 1 to 80 printable ASCII characters. Free, needs no key.

        Args:
            text: Text to encode: ASCII letters, digits and punctuation, up to 80 characters.
            height: Height of the bars in pixels. Default: 100.
            module_width: Width of the narrowest bar in pixels. Default: 2.
        """
        params: Dict[str, Any] = {
            "text": text,
            "height": height,
            "module_width": module_width,
        }
        return cast(
            "types.BarcodeGeneratorResult",
            self.call(
                "barcode-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def base_converter(
        self,
        value: str,
        *,
        from_: float,
        to: float,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.BaseConverterResult:
        """Converts whole numbers of any size between the bases 2 to 36 without losing a digit. Up to 10,000 digits. Free, needs no key.

        Args:
            value: A whole number of at most 10,000 digits; a sign, a 0x, 0o or 0b that fits the base, and _ or a space between digits are understood.
            from_: Base of the value, 2 to 36.
            to: Base to convert to, 2 to 36.
        """
        params: Dict[str, Any] = {
            "value": value,
            "from": from_,
            "to": to,
        }
        return cast(
            "types.BaseConverterResult",
            self.call(
                "base-converter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def base64(
        self,
        text: str,
        *,
        mode: Literal["encode", "decode"],
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.Base64Result:
        """Encodes text as base64 of its UTF-8 bytes, or decodes it. Decoding takes base64url, missing padding, line breaks and data URLs, and refuses anything else that is not base64. Up to 500,000 characters. Free, needs no key.

        Args:
            text: The text to encode, or the base64 to decode.
            mode: Which way to convert.
        """
        params: Dict[str, Any] = {
            "text": text,
            "mode": mode,
        }
        return cast(
            "types.Base64Result",
            self.call(
                "base64",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def bates_numbering(
        self,
        file: FileInput,
        *,
        start: Optional[float] = None,
        prefix: Optional[str] = None,
        suffix: Optional[str] = None,
        padding: Optional[float] = None,
        size: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Stamps a sequential label such as CASE-000001 at the bottom right of every page. Costs 3 credits.

        Args:
            file: The PDF file.
            start: Number of the first page. Default: 1.
            prefix: Text before the number.
            suffix: Text after the number.
            padding: Minimum number of digits; shorter numbers get leading zeros. Default: 6.
            size: Font size in points. Default: 10.
        """
        params: Dict[str, Any] = {
            "file": file,
            "start": start,
            "prefix": prefix,
            "suffix": suffix,
            "padding": padding,
            "size": size,
        }
        return cast(
            "ResultFile",
            self.call(
                "bates-numbering",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def bmi_calculator(
        self,
        units: Literal["metric", "imperial"],
        *,
        weight: float,
        height: float,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.BmiCalculatorResult:
        """Calculates the body mass index from weight and height, its WHO category for adults, and the normal weight range for that height. Free, needs no key.

        Args:
            units: metric: kilograms and centimetres. imperial: pounds and inches.
            weight: Body weight in kg or lb.
            height: Body height, 20 to 300 cm or 8 to 118 in. Not in metres or feet.
        """
        params: Dict[str, Any] = {
            "units": units,
            "weight": weight,
            "height": height,
        }
        return cast(
            "types.BmiCalculatorResult",
            self.call(
                "bmi-calculator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def bulk_rename(
        self,
        files: Sequence[FileInput],
        *,
        find: Optional[str] = None,
        replace: Optional[str] = None,
        prefix: Optional[str] = None,
        suffix: Optional[str] = None,
        sequence: Optional[bool] = None,
        start: Optional[float] = None,
        padding: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Renames files by one rule and packs them into a ZIP: find and replace, then prefix, number and suffix. Names that would collide get a number. Costs 2 credits.

        Args:
            files: The files to rename, 40 MB together.
            find: Text to find in each name, extension included. Matched literally and case-sensitively.
            replace: Replacement text; when left out, the text found is removed.
            prefix: Text put before each name.
            suffix: Text put after each name, before its extension.
            sequence: Numbers the files in the order sent: photo-001.jpg. Default: false.
            start: First number of the sequence. Default: 1.
            padding: Minimum number of digits, with leading zeros. Default: 3.
        """
        params: Dict[str, Any] = {
            "files": files,
            "find": find,
            "replace": replace,
            "prefix": prefix,
            "suffix": suffix,
            "sequence": sequence,
            "start": start,
            "padding": padding,
        }
        return cast(
            "ResultFile",
            self.call(
                "bulk-rename",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def case_converter(
        self,
        text: str,
        *,
        case: Literal["lower", "upper", "title", "sentence", "camel", "pascal", "snake", "kebab", "constant"],
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CaseConverterResult:
        """Rewrites text in another letter case: lower, upper, title or sentence case, or as a name for code in camel, pascal, snake, kebab or constant case. Lines are converted one by one. Up to 30,000 characters. Free, needs no key.

        Args:
            text: The text to convert.
            case: The case to convert to.
        """
        params: Dict[str, Any] = {
            "text": text,
            "case": case,
        }
        return cast(
            "types.CaseConverterResult",
            self.call(
                "case-converter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def color_converter(
        self,
        *,
        hex: Optional[str] = None,
        rgb: Optional[Tuple[float, float, float]] = None,
        hsl: Optional[Tuple[float, float, float]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ColorConverterResult:
        """Converts a colour between hexadecimal, RGB and HSL, and gives it in HSV, CMYK and OKLCH, ready for CSS and by name too. Supply exactly one of hex, rgb and hsl. Free, needs no key.

        Args:
            hex: 3, 4, 6 or 8 hexadecimal digits, with or without #; the fourth part is the opacity.
            rgb: Red, green and blue, 0 to 255 each; fractions are rounded.
            hsl: Hue in degrees (any turn of the wheel, -90 is 270), saturation and lightness 0 to 100.
        """
        params: Dict[str, Any] = {
            "hex": hex,
            "rgb": rgb,
            "hsl": hsl,
        }
        return cast(
            "types.ColorConverterResult",
            self.call(
                "color-converter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def color_palette(
        self,
        file: FileInput,
        *,
        count: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ColorPaletteResult:
        """Finds the main colours of an image, most common first: hex, RGB and HSL, the share of the image each covers, the nearest CSS colour name, and whether black or white text reads better on it. Costs 1 credit.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            count: Maximum number of colours; an image with fewer gives fewer. Default: 6.
        """
        params: Dict[str, Any] = {
            "file": file,
            "count": count,
        }
        return cast(
            "types.ColorPaletteResult",
            self.call(
                "color-palette",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def compare_pdf(
        self,
        file_a: FileInput,
        *,
        file_b: FileInput,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ComparePdfResult:
        """Compares the text of two PDFs line by line: what was removed, added, moved to another place or edited, with page and line. Costs 3 credits.

        Args:
            file_a: The PDF as it was; lines only here count as removed.
            file_b: The PDF as it is now; lines only here count as added.
        """
        params: Dict[str, Any] = {
            "file_a": file_a,
            "file_b": file_b,
        }
        return cast(
            "types.ComparePdfResult",
            self.call(
                "compare-pdf",
                params,
                ("file_a", "file_b",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def contrast_checker(
        self,
        foreground: str,
        *,
        background: str,
        font_size: Optional[float] = None,
        bold: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ContrastCheckerResult:
        """Measures the WCAG 2 contrast ratio of text on its background and says which levels it passes, for normal and for large text. Free, needs no key.

        Args:
            foreground: Colour of the text, such as #333 or #333333.
            background: Colour behind the text.
            font_size: Size of the text in pixels. Text is large from 24 px, or from 18.66 px when bold. Default: 16.
            bold: Whether the text is bold. Default: false.
        """
        params: Dict[str, Any] = {
            "foreground": foreground,
            "background": background,
            "font_size": font_size,
            "bold": bold,
        }
        return cast(
            "types.ContrastCheckerResult",
            self.call(
                "contrast-checker",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def cron_parser(
        self,
        expression: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CronParserResult:
        """Explains a cron expression in plain English and lists its next runs in UTC. Takes five fields, six with seconds first, those of Quartz and EventBridge with a year, @daily and the like, and L, W and # for days. Free, needs no key.

        Args:
            expression: The cron expression: minute, hour, day of month, month, day of week. At most 200 characters.
        """
        params: Dict[str, Any] = {
            "expression": expression,
        }
        return cast(
            "types.CronParserResult",
            self.call(
                "cron-parser",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def crop_pdf(
        self,
        file: FileInput,
        *,
        top: Optional[float] = None,
        right: Optional[float] = None,
        bottom: Optional[float] = None,
        left: Optional[float] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Crops the margins of a PDF. The page boxes shrink; what lies outside is hidden, not erased. Costs 2 credits.

        Args:
            file: The PDF file.
            top: Points to crop from the top edge, as displayed. Default: 0.
            right: Points to crop from the right edge, as displayed. Default: 0.
            bottom: Points to crop from the bottom edge, as displayed. Default: 0.
            left: Points to crop from the left edge, as displayed. Default: 0.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "top": top,
            "right": right,
            "bottom": bottom,
            "left": left,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "crop-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def css_gradient_generator(
        self,
        type: Literal["linear", "radial"],
        *,
        stops: List[types.CssGradientGeneratorStopsItem],
        angle: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CssGradientGeneratorResult:
        """Writes a linear or radial CSS gradient from colour stops. Colours are read and written anew, and stops are put in order of their positions. Free, needs no key.

        Args:
            type: A gradient along a line, or in circles around the middle.
            angle: Direction of a linear gradient in degrees: 0 runs upwards, 90 to the right. Default: 90.
            stops: 2 to 100 objects: color, any CSS colour, and pos, 0 to 100 percent along the gradient.
        """
        params: Dict[str, Any] = {
            "type": type,
            "angle": angle,
            "stops": stops,
        }
        return cast(
            "types.CssGradientGeneratorResult",
            self.call(
                "css-gradient-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def csv_cleaner(
        self,
        csv: str,
        *,
        options: Optional[types.CsvCleanerOptions] = None,
        validation: Optional[Union[types.CsvCleanerValidation, List[types.CsvCleanerValidation2Item]]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CsvCleanerResult:
        """Cleans CSV text: detects the delimiter and quotes, repairs rows of the wrong width, trims, removes duplicate and empty rows, normalizes headings, case and dates, and reports cells that break a rule. The result is comma-separated. Costs 1 credit.

        Args:
            csv: The CSV text, at most 10,000 columns; its first row holds the headings.
            options: What to do, each flag false unless given: trim, deduplicate, drop_empty_rows, drop_empty_columns, normalize_headers, normalize_whitespace, normalize_case (lower or upper), normalize_dates, fill_empty (a text). Left out: trim, deduplicate and drop_empty_rows.
            validation: A check as {"column", "rule"}, or a list of up to 100. Rules: required, email, url, number, integer, date, phone, uuid, unique, min:N, max:N, one_of:a|b. Rows that break one are reported and kept.
        """
        params: Dict[str, Any] = {
            "csv": csv,
            "options": options,
            "validation": validation,
        }
        return cast(
            "types.CsvCleanerResult",
            self.call(
                "csv-cleaner",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def csv_diff(
        self,
        a: str,
        *,
        b: str,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.CsvDiffResult:
        """Compares two CSV texts row by row and lists rows that were added, removed, changed or moved. Quoting, delimiters, line endings and the order of columns make no difference; columns are matched by name. Up to 20,000 rows, 10,000 columns and 2 million cells a side. Free, needs no key.

        Args:
            a: The table as it was: CSV with a header row, at most 20,000 rows.
            b: The table as it is now: CSV with a header row, at most 20,000 rows.
        """
        params: Dict[str, Any] = {
            "a": a,
            "b": b,
        }
        return cast(
            "types.CsvDiffResult",
            self.call(
                "csv-diff",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def csv_excel(
        self,
        file: FileInput,
        *,
        to: Optional[Literal["xlsx", "csv"]] = None,
        sheet: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts CSV into an Excel workbook, or a sheet of an Excel or OpenDocument workbook into CSV. The delimiter, encoding and heading of a CSV are detected; numbers, dates and booleans become typed cells where the whole column agrees. Costs 2 credits.

        Args:
            file: The CSV text (UTF-8, UTF-16 or what Excel writes in Europe, Russia and East Asia) or the workbook (.xlsx, .ods, .fods).
            to: Output: xlsx from CSV or OpenDocument, csv from a workbook. Default: xlsx.
            sheet: Name of the sheet to convert to CSV; the first one that is not hidden when left out.
        """
        params: Dict[str, Any] = {
            "file": file,
            "to": to,
            "sheet": sheet,
        }
        return cast(
            "ResultFile",
            self.call(
                "csv-excel",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def csv_query(
        self,
        files: Sequence[FileInput],
        *,
        sql: str,
        output: Optional[Literal["csv", "json", "parquet"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.CsvQueryResult]:
        """Runs SQL over CSV, Excel, OpenDocument, JSON and Parquet files: one SELECT in the dialect of SQLite, which sees the files sent and nothing else. Each file is a table called as the file, each sheet of a workbook as the sheet; the first is also called data. Costs 3 credits.

        Args:
            files: The tables. Delimiter, encoding, heading and numbers of CSV are detected.
            sql: The query, such as SELECT city, count(*) AS people FROM data GROUP BY city ORDER BY people DESC.
            output: A CSV or Parquet file of at most a million rows, or JSON of at most 10,000. Default: csv.
        """
        params: Dict[str, Any] = {
            "files": files,
            "sql": sql,
            "output": output,
        }
        return cast(
            "Union[ResultFile, types.CsvQueryResult]",
            self.call(
                "csv-query",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def data_convert(
        self,
        to: Literal["json", "yaml", "toml", "xml", "csv", "ndjson", "parquet"],
        *,
        text: Optional[str] = None,
        file: Optional[FileInput] = None,
        from_: Optional[Literal["auto", "json", "yaml", "toml", "xml", "csv", "ndjson"]] = None,
        indent: Optional[float] = None,
        root: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.DataConvertResult]:
        """Converts between JSON, YAML, TOML, XML, CSV, NDJSON (JSON Lines) and Parquet files. Large integers keep every digit, values of CSV and XML stay text, and what a format cannot hold is told as a warning. Attributes of XML are keys such as @id. Free, needs no key.

        Args:
            text: The data, at most 5 MB; or send a file.
            file: The data as a file: Parquet up to 50 MB, text up to 5 MB.
            from_: What the text is; auto tells it by its first lines. Default: auto.
            to: What to make of it; parquet answers a file.
            indent: Spaces per level in JSON and YAML, 0 to 8; 0 writes JSON on one line. Default: 2.
            root: Name around the data, for XML and TOML, where it has none. Default: root.
        """
        params: Dict[str, Any] = {
            "text": text,
            "file": file,
            "from": from_,
            "to": to,
            "indent": indent,
            "root": root,
        }
        return cast(
            "Union[ResultFile, types.DataConvertResult]",
            self.call(
                "data-convert",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def ecommerce_image_batch(
        self,
        files: Sequence[FileInput],
        *,
        width: Optional[float] = None,
        height: Optional[float] = None,
        mode: Optional[Literal["contain", "cover"]] = None,
        padding: Optional[float] = None,
        background: Optional[str] = None,
        format: Optional[Literal["jpeg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Fits up to 50 product images to one size, format and background, and returns them as a ZIP in the order they were sent. Costs 3 credits.

        Args:
            files: Up to 50 images, 40 MB together.
            width: Width of every image in pixels. Default: 2000.
            height: Height of every image in pixels. Default: 2000.
            mode: contain shows the whole image; cover fills the canvas and crops. Default: contain.
            padding: Empty border on each side, as a fraction of the canvas from 0 to 0.5. Default: 0.05.
            background: Colour of the canvas. Default: #ffffff.
            format: Output format. Default: jpeg.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 88.
        """
        params: Dict[str, Any] = {
            "files": files,
            "width": width,
            "height": height,
            "mode": mode,
            "padding": padding,
            "background": background,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "ecommerce-image-batch",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def email_to_pdf(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Sets an email (.eml, or .msg of Outlook) as a tagged PDF: subject, sender, recipients and date above the text, pictures inside it, and a list of what is attached. Pictures on other servers are not downloaded, so nobody learns that the email was read. Costs 3 credits.

        Args:
            file: The email as an .eml file, as mail programs save it, or as a .msg file of Outlook; at most 50 MB.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "email-to-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def epub_to_pdf(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Typesets an EPUB 2 or 3 book as a tagged PDF in its reading order, with its own fonts, cover, images, notes, tables, formulas, fixed pages and working links; the table of contents becomes the outline. Books with copy protection are refused. Costs 4 credits.

        Args:
            file: The book (.epub), without copy protection.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "epub-to-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def excel_to_pdf(
        self,
        file: FileInput,
        *,
        layout: Optional[Literal["grid", "sheet"]] = None,
        comments: Optional[Literal["file", "none", "end", "shown"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Prints the sheets of an Excel or OpenDocument workbook, or a CSV file. The layout sheet prints them as Excel or LibreOffice would: fonts, colours, borders, charts, pictures, conditional formats, page setup, headers and footers. The layout grid sets plain monospaced grids: values as Excel shows them, header row and column letters on every page. Costs 4 credits.

        Args:
            file: The workbook (.xlsx, .xlsm, .ods, .fods, Excel 2003 XML) or CSV file. Hidden sheets, rows and columns are left out.
            layout: sheet: the sheets as Excel or LibreOffice would print them. grid: plain monospaced grids. Default: grid.
            comments: Comments of cells in the layout sheet: as the file says, none, on a page at the end of each sheet, or shown beside their cells. Default: file.
        """
        params: Dict[str, Any] = {
            "file": file,
            "layout": layout,
            "comments": comments,
        }
        return cast(
            "ResultFile",
            self.call(
                "excel-to-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def exif_remove(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Removes location, time, camera and all other metadata from an image without touching its pixels. Orientation and colour profile stay, so it looks the same. Costs 1 credit.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, HEIC or BMP.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "exif-remove",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def extract_pdf_pages(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        mode: Optional[Literal["single", "zip"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Copies pages of a PDF into one new PDF, or into a ZIP with one PDF per page. Costs 3 credits.

        Args:
            file: The PDF file.
            pages: Pages to take, such as 1,3-5,8- or all. Default: all.
            mode: single: one PDF with all chosen pages; zip: one PDF for each. Default: single.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "mode": mode,
        }
        return cast(
            "ResultFile",
            self.call(
                "extract-pdf-pages",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def favicon_generator(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Makes an .ico file with 16, 32, 48, 64, 128 and 256 pixel icons from one image. An image that is not square is centred on a transparent background. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "favicon-generator",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def flatten_pdf(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Turns the form fields of a PDF into ordinary page content that looks the same. Annotations and links stay. Costs 2 credits.

        Args:
            file: The PDF file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "flatten-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def glb_to_obj(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts the first mesh of a binary glTF model into Wavefront OBJ, at the size and place the scene shows it. Geometry only, without materials and animations; a warning says what else of the scene was left out. Costs 3 credits.

        Args:
            file: The GLB model; Draco and meshopt compression are read.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "glb-to-obj",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def glb_to_stl(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts the first mesh of a binary glTF model into binary STL, at the size and place the scene shows it, with facet normals computed. Geometry only, without materials and animations; a warning says what else of the scene was left out. Costs 3 credits.

        Args:
            file: The GLB model; Draco and meshopt compression are read.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "glb-to-stl",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def hash_generator(
        self,
        text: str,
        *,
        algorithm: Optional[Literal["sha-1", "sha-256", "sha-384", "sha-512"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.HashGeneratorResult:
        """Computes the SHA-1 or SHA-2 digest of a text, as hexadecimal digits of its UTF-8 bytes. Up to 1,000,000 characters. Free, needs no key.

        Args:
            text: The text to hash. The empty text has a digest too.
            algorithm: Digest to compute. SHA-1 is no longer safe against forgery. Default: sha-256.
        """
        params: Dict[str, Any] = {
            "text": text,
            "algorithm": algorithm,
        }
        return cast(
            "types.HashGeneratorResult",
            self.call(
                "hash-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def heic_to_jpg(
        self,
        file: FileInput,
        *,
        format: Optional[Literal["jpeg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts phone photos (HEIC, HEIF, AVIF) to JPEG, PNG or WebP: upright, with Display P3 colours converted to sRGB. Costs 2 credits.

        Args:
            file: The HEIC, HEIF or AVIF photo.
            format: Output format. Default: jpeg.
            quality: Encoding quality, 1 to 100. PNG is always exact and ignores it. Default: 88.
        """
        params: Dict[str, Any] = {
            "file": file,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "heic-to-jpg",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def ico_to_png(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Extracts the largest PNG from an icon file, unchanged. Old icons that hold only bitmaps give their largest bitmap. Costs 2 credits.

        Args:
            file: The .ico file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "ico-to-png",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_blur_regions(
        self,
        file: FileInput,
        *,
        regions: List[types.ImageBlurRegionsRegionsItem],
        effect: Optional[Literal["blur", "pixelate", "fill"]] = None,
        strength: Optional[float] = None,
        color: Optional[str] = None,
        format: Optional[Literal["png", "jpg", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Makes parts of an image unreadable, such as faces, number plates or names: blurred, pixelated or covered. The result has no metadata, so no thumbnail shows them either. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            regions: A JSON list of boxes {"x", "y", "width", "height"} in pixels of the image as displayed.
            effect: Blurred text can sometimes be guessed; fill leaves nothing to guess. Default: pixelate.
            strength: How coarse, from 1 to 100. Default: 60.
            color: Colour of fill. Default: #000000.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "regions": regions,
            "effect": effect,
            "strength": strength,
            "color": color,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-blur-regions",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_collage(
        self,
        files: Sequence[FileInput],
        *,
        layout: Optional[Literal["justified", "grid", "row", "column"]] = None,
        width: Optional[float] = None,
        columns: Optional[float] = None,
        gap: Optional[float] = None,
        background: Optional[str] = None,
        format: Optional[Literal["jpg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts several images into one: as a grid, in a row, in a column, or justified like a photo wall, where every image is shown whole and rows are filled to the edge. Costs 3 credits.

        Args:
            files: The images, in the order they should appear.
            layout: How they are arranged. Default: justified.
            width: Width of the collage in pixels; in a row, the height of the images follows. Default: 1600.
            columns: Columns of a grid; by default about as many as rows.
            gap: Pixels between images and around them. Default: 12.
            background: Colour behind the images. Default: #ffffff.
            format: Output format. Default: jpg.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "files": files,
            "layout": layout,
            "width": width,
            "columns": columns,
            "gap": gap,
            "background": background,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-collage",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_compress(
        self,
        file: FileInput,
        *,
        quality: Optional[float] = None,
        format: Optional[Literal["jpg", "png", "webp"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Makes an image smaller: JPEG with mozjpeg, WebP, or PNG, which stays exact or, where nobody can tell, drops to 256 colours. The same format never gets larger. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            quality: Encoding quality, 1 to 100. PNG ignores it. Default: 80.
            format: Output format. Default: png.
        """
        params: Dict[str, Any] = {
            "file": file,
            "quality": quality,
            "format": format,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-compress",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_converter(
        self,
        file: FileInput,
        *,
        format: Literal["jpg", "png", "webp"],
        quality: Optional[float] = None,
        angle: Optional[float] = None,
        flip: Optional[Literal["none", "horizontal", "vertical"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts any common image to JPEG, PNG or WebP, and turns or mirrors it. The result is upright and in sRGB; transparency becomes white where the format has none, and animations stay animated in WebP. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            format: Output format.
            quality: Encoding quality, 1 to 100. PNG is always exact and ignores it. Default: 85.
            angle: Degrees clockwise, a multiple of 90; negative turns the other way. Default: 0.
            flip: Mirrors the result: horizontal swaps left and right, vertical top and bottom. Default: none.
        """
        params: Dict[str, Any] = {
            "file": file,
            "format": format,
            "quality": quality,
            "angle": angle,
            "flip": flip,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-converter",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_crop(
        self,
        file: FileInput,
        *,
        x: Optional[float] = None,
        y: Optional[float] = None,
        width: Optional[float] = None,
        height: Optional[float] = None,
        format: Optional[Literal["jpg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Crops an image, as displayed, to a rectangle. Without a width or height it runs to the edge; a rectangle that goes beyond the edge is cut there. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            x: Left edge in pixels from the left. Default: 0.
            y: Top edge in pixels from the top. Default: 0.
            width: Width in pixels; cut at the edge of the image.
            height: Height in pixels; cut at the edge of the image.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "x": x,
            "y": y,
            "width": width,
            "height": height,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-crop",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_exif(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ImageExifResult:
        """Reads the metadata of an image: EXIF, IPTC and XMP fields, colour profile, size and where it was taken. Costs 1 credit.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.ImageExifResult",
            self.call(
                "image-exif",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_resize(
        self,
        file: FileInput,
        *,
        width: Optional[float] = None,
        height: Optional[float] = None,
        format: Optional[Literal["jpg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Makes an image larger or smaller. With one side given, the other follows; with both, the image is stretched to fit exactly. Give width, height or both. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            width: New width in pixels.
            height: New height in pixels.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "width": width,
            "height": height,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-resize",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_split(
        self,
        file: FileInput,
        *,
        rows: Optional[float] = None,
        columns: Optional[float] = None,
        tile_width: Optional[float] = None,
        tile_height: Optional[float] = None,
        format: Optional[Literal["png", "jpg", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Cuts an image into a grid of tiles, as for carousels, posters on several sheets or map tiles, and returns them as a ZIP. Tiles are numbered by row and column. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            rows: Tiles from top to bottom. Default: 1.
            columns: Tiles from left to right. Default: 3.
            tile_width: Width of a tile in pixels, in place of columns; the last may be narrower.
            tile_height: Height of a tile in pixels, in place of rows; the last may be lower.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "rows": rows,
            "columns": columns,
            "tile_width": tile_width,
            "tile_height": tile_height,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-split",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_to_base64(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ImageToBase64Result:
        """Encodes an image as Base64 and as a data URL, ready to paste into HTML, CSS or JSON. The bytes of the file are not changed. Costs 1 credit.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.ImageToBase64Result",
            self.call(
                "image-to-base64",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_to_pdf(
        self,
        files: Sequence[FileInput],
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts images into one PDF, a page each, in the order sent. JPEG goes in unchanged; transparency, CMYK and colour profiles are kept, a TIFF gives all its pages. Page sizes follow from pixels and resolution. Costs 3 credits.

        Args:
            files: The images: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP, up to 15 MB each.
        """
        params: Dict[str, Any] = {
            "files": files,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-to-pdf",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_to_svg(
        self,
        file: FileInput,
        *,
        colors: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Traces an image into an SVG of flat colours. Logos get smooth curves and sharp corners, photographs become posters; neighbouring areas share their edges. Costs 3 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP.
            colors: Maximum number of colours, 2 to 64. Default: 12.
        """
        params: Dict[str, Any] = {
            "file": file,
            "colors": colors,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-to-svg",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def image_watermark(
        self,
        file: FileInput,
        *,
        text: str,
        position: Optional[Literal["top-left", "top-center", "top-right", "center-left", "center", "center-right", "bottom-left", "bottom-center", "bottom-right"]] = None,
        size: Optional[float] = None,
        color: Optional[str] = None,
        opacity: Optional[float] = None,
        rotation: Optional[float] = None,
        margin: Optional[float] = None,
        format: Optional[Literal["png", "jpg", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Writes text over an image, in any script and at any angle. Text that is too long is broken into lines and set smaller. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            text: Text to write, up to 200 characters.
            position: Where: top, center or bottom with left, center or right. Default: bottom-right.
            size: Font size in pixels; by default a twentieth of the average side.
            color: Text colour. Default: #ffffff.
            opacity: From 0, invisible, to 1, opaque. Default: 0.5.
            rotation: Degrees clockwise. Default: 0.
            margin: Distance to the edges in pixels; by default three quarters of the font size.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "text": text,
            "position": position,
            "size": size,
            "color": color,
            "opacity": opacity,
            "rotation": rotation,
            "margin": margin,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "image-watermark",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def json_csv(
        self,
        direction: Literal["json2csv", "csv2json"],
        *,
        data: Union[str, List[Any]],
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonCsvResult:
        """Turns a list of JSON objects into CSV, or CSV into a list of objects. When reading CSV, it detects the delimiter (comma, semicolon, tab, pipe) and keeps every value as text, so 007 stays 007; up to 10,000 columns and 50 MB of result. When writing CSV, nested objects become columns such as address.city and nested lists become JSON text; up to 10 million cells. Free, needs no key.

        Args:
            direction: Which way to convert.
            data: A list of JSON objects, or CSV text with a header row.
        """
        params: Dict[str, Any] = {
            "direction": direction,
            "data": data,
        }
        return cast(
            "types.JsonCsvResult",
            self.call(
                "json-csv",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def json_diff(
        self,
        a: Any,
        *,
        b: Any,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonDiffResult:
        """Compares two JSON values by structure and lists what was added, removed or replaced, each with its JSON pointer. The order of keys does not matter; list items are aligned so that the fewest changes remain. Nesting of up to 500 levels. Free, needs no key.

        Args:
            a: The value as it was: any JSON value.
            b: The value as it is now: any JSON value.
        """
        params: Dict[str, Any] = {
            "a": a,
            "b": b,
        }
        return cast(
            "types.JsonDiffResult",
            self.call(
                "json-diff",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def json_formatter(
        self,
        json: str,
        *,
        indent: Optional[float] = None,
        minify: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonFormatterResult:
        """Checks JSON and writes it indented or as small as possible. Numbers, strings and the order of keys stay exactly as written, however large. Nesting of up to 500 levels. Free, needs no key.

        Args:
            json: The JSON text.
            indent: Spaces per level, 0 to 8; 0 writes everything on one line. Default: 2.
            minify: Leave out all white space. Default: false.
        """
        params: Dict[str, Any] = {
            "json": json,
            "indent": indent,
            "minify": minify,
        }
        return cast(
            "types.JsonFormatterResult",
            self.call(
                "json-formatter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def json_schema(
        self,
        json: str,
        *,
        schema: Optional[str] = None,
        list: Optional[bool] = None,
        strict: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonSchemaResult:
        """Validates JSON against a JSON Schema and lists every error with its place, or, without a schema, infers one from a sample. Drafts 2020-12, 2019-09 and 7; nothing is fetched from other addresses. Free, needs no key.

        Args:
            json: The JSON to validate, or the sample to infer a schema from; at most 2 MB.
            schema: The JSON Schema to validate against; when left out, one is inferred.
            list: When inferring: the JSON is a list of samples, and the schema is that of each of them. Default: false.
            strict: When inferring: also name formats such as date or email, and choices that repeat. Default: true.
        """
        params: Dict[str, Any] = {
            "json": json,
            "schema": schema,
            "list": list,
            "strict": strict,
        }
        return cast(
            "types.JsonSchemaResult",
            self.call(
                "json-schema",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def json_to_ts(
        self,
        json: str,
        *,
        name: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonToTsResult:
        """Writes TypeScript interfaces for a sample of JSON. Objects of the same list are merged: keys that some lack become optional, values of several types become unions. Up to 500 levels of nesting and 20,000 interfaces. Free, needs no key.

        Args:
            json: A JSON sample.
            name: Name of the outermost interface. Default: Root.
        """
        params: Dict[str, Any] = {
            "json": json,
            "name": name,
        }
        return cast(
            "types.JsonToTsResult",
            self.call(
                "json-to-ts",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def jsonpath_query(
        self,
        json: str,
        *,
        query: str,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JsonpathQueryResult:
        """Finds values in JSON by a JSONPath expression as RFC 9535 defines it, filters and functions included: $.store.book[?@.price < 10].title. Each value comes with its place. Free, needs no key.

        Args:
            json: The JSON to search, at most 5 MB.
            query: The JSONPath expression, such as $..author or $.items[?@.price > 10].
        """
        params: Dict[str, Any] = {
            "json": json,
            "query": query,
        }
        return cast(
            "types.JsonpathQueryResult",
            self.call(
                "jsonpath-query",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def jwt_decoder(
        self,
        token: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.JwtDecoderResult:
        """Shows what a JSON Web Token says: header, payload and expiry. The signature is not verified, so nothing shown is proven. Up to 50,000 characters. Free, needs no key.

        Args:
            token: The token: three parts separated by dots. A leading “Bearer ” and surrounding quotes are ignored.
        """
        params: Dict[str, Any] = {
            "token": token,
        }
        return cast(
            "types.JwtDecoderResult",
            self.call(
                "jwt-decoder",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def loan_calculator(
        self,
        principal: float,
        *,
        annual_rate_percent: float,
        years: float,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.LoanCalculatorResult:
        """Calculates the equal monthly payment of a loan, with the interest and the sum of all payments. Amounts are rounded to cents; the last payment makes up for the rounding. Free, needs no key.

        Args:
            principal: The amount borrowed, in any currency.
            annual_rate_percent: Nominal interest per year in percent, charged monthly; 0 is allowed.
            years: Time to pay it off. Fractions count to the nearest whole month: 2.5 is 30 payments.
        """
        params: Dict[str, Any] = {
            "principal": principal,
            "annual_rate_percent": annual_rate_percent,
            "years": years,
        }
        return cast(
            "types.LoanCalculatorResult",
            self.call(
                "loan-calculator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def lorem_ipsum(
        self,
        *,
        paragraphs: Optional[float] = None,
        sentences: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.LoremIpsumResult:
        """Writes placeholder text in the usual Latin: 1 to 50 paragraphs of 1 to 20 sentences. It begins with “Lorem ipsum dolor sit amet” and is different in every call. Free, needs no key.

        Args:
            paragraphs: How many paragraphs. Default: 3.
            sentences: Sentences in each paragraph. Default: 4.
        """
        params: Dict[str, Any] = {
            "paragraphs": paragraphs,
            "sentences": sentences,
        }
        return cast(
            "types.LoremIpsumResult",
            self.call(
                "lorem-ipsum",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def markdown_html(
        self,
        markdown: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.MarkdownHtmlResult:
        """Turns Markdown (CommonMark with tables, strikethrough, task lists, footnotes and bare addresses as links) into HTML that is safe to show: raw HTML in the text is escaped, and links to scripts stay text. Up to 1 MB, 100,000 marks of emphasis or links, 2,000 footnotes and 200,000 cell borders. Free, needs no key.

        Args:
            markdown: The Markdown text, at most 1 MB.
        """
        params: Dict[str, Any] = {
            "markdown": markdown,
        }
        return cast(
            "types.MarkdownHtmlResult",
            self.call(
                "markdown-html",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def markdown_table(
        self,
        markdown: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.MarkdownTableResult:
        """Aligns the columns of a Markdown table for a fixed-width font, East Asian characters and emoji included. Short rows are filled; escaped pipes and pipes in code stay in their cell. Up to 1 million characters, 200,000 cells and 20 MB of result. Free, needs no key.

        Args:
            markdown: One Markdown table with its |---| line, at most 1 million characters.
        """
        params: Dict[str, Any] = {
            "markdown": markdown,
        }
        return cast(
            "types.MarkdownTableResult",
            self.call(
                "markdown-table",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def markdown_to_pdf(
        self,
        markdown: TextOrFile,
        *,
        files: Optional[Sequence[FileInput]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Typesets Markdown as a tagged PDF: tables, footnotes, formulas, highlighted code, task lists, an outline and links. A YAML block at the top may set title, author, date, lang, papersize, orientation, description and keywords. Costs 3 credits.

        Args:
            markdown: The Markdown text, as a form field or as an uploaded file; or a ZIP of a text and its images, of which README.md, else the first Markdown file, is set.
            files: Images that the text shows, found by their file names.
        """
        params: Dict[str, Any] = {
            "markdown": markdown,
            "files": files,
        }
        return cast(
            "ResultFile",
            self.call(
                "markdown-to-pdf",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def meme_generator(
        self,
        file: FileInput,
        *,
        top: Optional[str] = None,
        bottom: Optional[str] = None,
        size: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts white captions with a black outline at the top and bottom of an image. Long captions are broken into lines and set smaller. Give top, bottom or both. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            top: Caption at the top, up to 120 characters.
            bottom: Caption at the bottom, up to 120 characters.
            size: Font size in pixels; by default a tenth of the image height.
        """
        params: Dict[str, Any] = {
            "file": file,
            "top": top,
            "bottom": bottom,
            "size": size,
        }
        return cast(
            "ResultFile",
            self.call(
                "meme-generator",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def meta_tag_generator(
        self,
        *,
        title: Optional[str] = None,
        description: Optional[str] = None,
        url: Optional[str] = None,
        image: Optional[str] = None,
        site_name: Optional[str] = None,
        twitter_handle: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.MetaTagGeneratorResult:
        """Writes the tags that search engines and social networks read from the head of a page: title, description, canonical address, Open Graph and Twitter Card. Everything is escaped for HTML; addresses must be http or https. Free, needs no key.

        Args:
            title: Title of the page; up to 60 characters show in full.
            description: Summary of the page, under 160 characters.
            url: Canonical address of the page.
            image: Address of a preview image, best 1200 × 630 pixels.
            site_name: Name of the whole site.
            twitter_handle: Account on Twitter/X, with or without @.
        """
        params: Dict[str, Any] = {
            "title": title,
            "description": description,
            "url": url,
            "image": image,
            "site_name": site_name,
            "twitter_handle": twitter_handle,
        }
        return cast(
            "types.MetaTagGeneratorResult",
            self.call(
                "meta-tag-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def minifier(
        self,
        code: str,
        *,
        language: Optional[Literal["js", "css", "html"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.MinifierResult:
        """Makes JavaScript, CSS or HTML smaller without changing what it does. Licence comments in scripts stay. Up to 2 MB, 500 levels of nesting, 2,000 operators or calls in one statement and 100,000 tags. Free, needs no key.

        Args:
            code: The code, at most 2 MB.
            language: What the code is. Default: js.
        """
        params: Dict[str, Any] = {
            "code": code,
            "language": language,
        }
        return cast(
            "types.MinifierResult",
            self.call(
                "minifier",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def model_optimizer(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.ModelOptimizerResult:
        """Counts the triangles, vertices, repeated vertices, materials and textures of an STL, OBJ or GLB model and estimates what joining equal vertices would save. The model is not changed. Costs 2 credits.

        Args:
            file: The model: STL, OBJ or GLB.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.ModelOptimizerResult",
            self.call(
                "model-optimizer",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def obj_to_glb(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts a Wavefront OBJ model into binary glTF. Polygons become triangles; texture coordinates are kept, normals and vertex colours where every face or vertex has them; groups are joined; materials and textures are not converted. Costs 3 credits.

        Args:
            file: The OBJ model.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "obj-to-glb",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def ocr_pdf(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        language: Optional[str] = None,
        output: Optional[Literal["text", "pdf"]] = None,
        deskew: Optional[bool] = None,
        pdfa: Optional[bool] = None,
        marks: Optional[bool] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.OcrPdfResult]:
        """Reads the text of scanned pages by optical character recognition, as text or as a searchable PDF: the pages as they are, with the text invisibly in its place, to search, select and copy. Pages that already have good text keep it. At most 10 pages per call, 500 as a job. Costs 5 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            language: Languages of the text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
            output: The text, or the PDF made searchable: all its pages, those chosen with a text layer. Default: text.
            deskew: Straightens the crooked pages of the searchable PDF; their pixels stay as they are. Default: false.
            pdfa: Writes the searchable PDF as PDF/A-2b, for archiving. Default: false.
            marks: Lists the barcodes and checkboxes of each page too, in the JSON answer. Default: false.
            password: Opens an encrypted PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "language": language,
            "output": output,
            "deskew": deskew,
            "pdfa": pdfa,
            "marks": marks,
            "password": password,
        }
        return cast(
            "Union[ResultFile, types.OcrPdfResult]",
            self.call(
                "ocr-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def office_convert(
        self,
        file: FileInput,
        *,
        to: Literal["docx", "odt", "rtf", "html", "md", "xlsx", "ods", "csv"],
        sheet: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Turns text documents (.docx, .odt, .rtf, .html, .md) into Word, OpenDocument, RTF, HTML or Markdown, and sheets (.xlsx, .ods, .csv) into Excel, OpenDocument or CSV, with formulas and looks, or into tables of a document. What gets lost is told as warnings. Nothing outside the file is opened. Costs 3 credits.

        Args:
            file: The document, told by its content; plain text is CSV where its name ends in .csv or a sheet is asked for, else Markdown. HTML and Markdown up to 5 MB.
            to: What to make of it. Only sheets become xlsx, ods and csv; every file becomes one of the others.
            sheet: Name of the only sheet to convert. CSV holds one: without a name, the first.
        """
        params: Dict[str, Any] = {
            "file": file,
            "to": to,
            "sheet": sheet,
        }
        return cast(
            "ResultFile",
            self.call(
                "office-convert",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def password_generator(
        self,
        *,
        length: Optional[float] = None,
        count: Optional[float] = None,
        lower: Optional[bool] = None,
        upper: Optional[bool] = None,
        digits: Optional[bool] = None,
        symbols: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PasswordGeneratorResult:
        """Makes random passwords from the system’s secure random source. Each holds at least one character of every chosen class, and every password of that kind is equally likely. Free, needs no key.

        Args:
            length: Characters per password. Default: 20.
            count: How many to make. Default: 1.
            lower: Use a to z. Default: true.
            upper: Use A to Z. Default: true.
            digits: Use 0 to 9. Default: true.
            symbols: Use the 32 punctuation characters of ASCII. Default: false.
        """
        params: Dict[str, Any] = {
            "length": length,
            "count": count,
            "lower": lower,
            "upper": upper,
            "digits": digits,
            "symbols": symbols,
        }
        return cast(
            "types.PasswordGeneratorResult",
            self.call(
                "password-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_accessibility(
        self,
        file: FileInput,
        *,
        action: Optional[Literal["check", "tag"]] = None,
        alt_texts: Optional[List[str]] = None,
        language: Optional[str] = None,
        title: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfAccessibilityResult]:
        """Checks a PDF against the rules of PDF/UA-1 that a program can check, each finding with its page and what to do; or tags a PDF without tags: headings, paragraphs, lists, tables, figures, links and reading order, found by its layout. Pages look the same. People still have to judge whether texts and order make sense. Costs 2 credits.

        Args:
            file: The PDF file.
            action: check: a report; tag: the PDF with tags, for a document that has none. Default: check.
            alt_texts: What the figures show, for tag: a JSON list of texts in reading order, such as ["The harbour from above", ""]. An empty text marks decoration.
            language: Language of the text, for tag, such as en or pt-BR; found out when left out.
            title: Title of the document, for tag; its own, the first heading or the file name when left out.
        """
        params: Dict[str, Any] = {
            "file": file,
            "action": action,
            "alt_texts": alt_texts,
            "language": language,
            "title": title,
        }
        return cast(
            "Union[ResultFile, types.PdfAccessibilityResult]",
            self.call(
                "pdf-accessibility",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_attachments(
        self,
        file: FileInput,
        *,
        action: Optional[Literal["list", "extract", "add", "remove", "invoice"]] = None,
        files: Optional[Sequence[FileInput]] = None,
        names: Optional[str] = None,
        description: Optional[str] = None,
        relationship: Optional[Literal["Unspecified", "Source", "Data", "Alternative", "Supplement"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfAttachmentsResult]:
        """Lists the files inside a PDF, takes them out as a ZIP, attaches more, or removes them; or makes an e-invoice (Factur-X, ZUGFeRD) of a PDF and its XML. Files of comments on pages count too. Costs 2 credits.

        Args:
            file: The PDF file.
            action: list answers JSON, extract a ZIP, add and remove the changed PDF, invoice a PDF/A-3 with the invoice XML inside. Default: list.
            files: With add: the files to attach. With invoice: the XML of the invoice (CII, all profiles).
            names: With extract and remove: names of the attachments, one on each line; * means all.
            description: With add: what the files are.
            relationship: With add: what the files are to the document, as PDF/A-3 asks for (AFRelationship). Default: Unspecified.
        """
        params: Dict[str, Any] = {
            "file": file,
            "action": action,
            "files": files,
            "names": names,
            "description": description,
            "relationship": relationship,
        }
        return cast(
            "Union[ResultFile, types.PdfAttachmentsResult]",
            self.call(
                "pdf-attachments",
                params,
                ("file", "files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_auto_split(
        self,
        file: FileInput,
        *,
        by: Optional[Literal["pages", "bookmarks", "size", "blank", "barcode"]] = None,
        every: Optional[float] = None,
        level: Optional[float] = None,
        max_mb: Optional[float] = None,
        barcode: Optional[str] = None,
        keep_separators: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Splits a PDF into several, in a ZIP: every so many pages, at bookmarks, below a file size, at blank pages, or at separator pages with a QR code or barcode, as scanning offices use. Costs 3 credits.

        Args:
            file: The PDF file.
            by: Where to split. Default: pages.
            every: With pages: how many go into each file. Default: 10.
            level: With bookmarks: the deepest level to split at. Default: 1.
            max_mb: With size: megabytes a file may have. Default: 5.
            barcode: With barcode: the text of the separator; any code separates when left out.
            keep_separators: With blank and barcode: keeps the separator pages, each at the start of its file. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "by": by,
            "every": every,
            "level": level,
            "max_mb": max_mb,
            "barcode": barcode,
            "keep_separators": keep_separators,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-auto-split",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_booklet(
        self,
        file: FileInput,
        *,
        page_size: Optional[Literal["a3", "a4", "a5", "a6", "b4", "b5", "letter", "legal", "tabloid", "executive"]] = None,
        binding: Optional[Literal["left", "right"]] = None,
        sheets_per_signature: Optional[float] = None,
        margin: Optional[float] = None,
        gutter: Optional[float] = None,
        crop_marks: Optional[bool] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Arranges the pages of a PDF so that the printed sheets fold into a booklet. Print on both sides, flipped on the short edge, then fold; long documents can be split into several signatures. Costs 2 credits.

        Args:
            file: The PDF file.
            page_size: Paper of the sheets, before folding. Default: a4.
            binding: right for books that read from right to left. Default: left.
            sheets_per_signature: Sheets folded into each other; 0 folds all of them into one booklet. Default: 0.
            margin: Points around each page. Default: 18.
            gutter: Points more at the fold. Default: 0.
            crop_marks: Draws marks to cut along at the corners of each page. Default: false.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "page_size": page_size,
            "binding": binding,
            "sheets_per_signature": sheets_per_signature,
            "margin": margin,
            "gutter": gutter,
            "crop_marks": crop_marks,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-booklet",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_bookmarks(
        self,
        file: FileInput,
        *,
        from_: Optional[Literal["read", "list", "headings", "none"]] = None,
        bookmarks: Optional[List[types.PdfBookmarksBookmarksItem]] = None,
        max_level: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfBookmarksResult]:
        """Reads the bookmarks of a PDF with the pages they lead to, writes new ones from a list, makes them from the headings of the text, or removes them. Costs 3 credits.

        Args:
            file: The PDF file.
            from_: read answers JSON; list writes those of bookmarks, headings those found in the text; none removes all. Default: read.
            bookmarks: With list: bookmarks in order, each with title, page (from 1) and level (from 1).
            max_level: With headings: the deepest level of headings to take. Default: 3.
        """
        params: Dict[str, Any] = {
            "file": file,
            "from": from_,
            "bookmarks": bookmarks,
            "max_level": max_level,
        }
        return cast(
            "Union[ResultFile, types.PdfBookmarksResult]",
            self.call(
                "pdf-bookmarks",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_compress(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Makes a PDF smaller without visible loss: it uses object streams and better compression, removes duplicates, metadata and unused glyphs, packs scans tighter, and downsamples images that have far more pixels than anyone can see. Costs 2 credits.

        Args:
            file: The PDF file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-compress",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_extract(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        geometry: Optional[bool] = None,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PdfExtractResult:
        """Extracts text, lines, tables with their cells, and metadata from a PDF as JSON, and says which pages need OCR. Costs 5 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            geometry: Adds y to each line, x to each cell, and the boxes of both. Default: false.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "geometry": geometry,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "types.PdfExtractResult",
            self.call(
                "pdf-extract",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_extract_images(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        min_size: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Takes the images out of a PDF in full size, in a ZIP: JPEGs as they stand in the file, others as PNG with their transparency. An image that is used more than once comes once. Costs 3 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            min_size: Leaves out images with fewer pixels than this on either side, such as lines and dots. Default: 16.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "min_size": min_size,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-extract-images",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_forms(
        self,
        file: FileInput,
        *,
        fields: Optional[str] = None,
        flatten: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfFormsResult]:
        """Lists the form fields of a PDF, or fills them in. Filled values are drawn, so every viewer shows them. Costs 3 credits.

        Args:
            file: The PDF file.
            fields: A JSON object with the value of each field by name. When left out, the fields are listed instead.
            flatten: Turns the filled fields into page content that can no longer be edited. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "fields": fields,
            "flatten": flatten,
        }
        return cast(
            "Union[ResultFile, types.PdfFormsResult]",
            self.call(
                "pdf-forms",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_info(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PdfInfoResult:
        """Describes a PDF: pages and their sizes, properties, version, protection, fonts, forms, signatures, tags. Costs 1 credit.

        Args:
            file: The PDF file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.PdfInfoResult",
            self.call(
                "pdf-info",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_merge(
        self,
        files: Sequence[FileInput],
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Joins PDF files into one, in the order sent. Bookmarks go under one entry per file; links, form fields, attachments, page labels, layers and tags are kept. Costs 3 credits.

        Args:
            files: Two or more PDF files, in the order they should appear.
        """
        params: Dict[str, Any] = {
            "files": files,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-merge",
                params,
                ("files",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_metadata(
        self,
        file: FileInput,
        *,
        title: Optional[str] = None,
        author: Optional[str] = None,
        subject: Optional[str] = None,
        keywords: Optional[str] = None,
        creator: Optional[str] = None,
        producer: Optional[str] = None,
        language: Optional[str] = None,
        remove: Optional[str] = None,
        clear: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfMetadataResult]:
        """Reads the metadata of a PDF, sets its title, author, subject, keywords and language, or clears all of it. The document information and the XMP packet always say the same afterwards. Costs 1 credit.

        Args:
            file: The PDF file.
            title: Title.
            author: Author.
            subject: Subject.
            keywords: Keywords, separated by commas.
            creator: Program the document was written with.
            producer: Program the PDF was made with.
            language: Language of the text, such as en or pt-BR.
            remove: Properties to remove, separated by commas, such as author,keywords.
            clear: Removes everything else: all properties, dates, the XMP packet and thumbnails. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "title": title,
            "author": author,
            "subject": subject,
            "keywords": keywords,
            "creator": creator,
            "producer": producer,
            "language": language,
            "remove": remove,
            "clear": clear,
        }
        return cast(
            "Union[ResultFile, types.PdfMetadataResult]",
            self.call(
                "pdf-metadata",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_n_up(
        self,
        file: FileInput,
        *,
        per_sheet: Optional[Literal["2", "3", "4", "6", "8", "9", "12", "16", "25"]] = None,
        page_size: Optional[Literal["a3", "a4", "a5", "a6", "b4", "b5", "letter", "legal", "tabloid", "executive"]] = None,
        orientation: Optional[Literal["auto", "portrait", "landscape"]] = None,
        order: Optional[Literal["across", "down", "across-rtl", "down-rtl"]] = None,
        margin: Optional[float] = None,
        gap: Optional[float] = None,
        frame: Optional[bool] = None,
        crop_marks: Optional[bool] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts several pages of a PDF on each sheet, for handouts and saving paper. Pages keep their proportions and stay sharp; bookmarks lead to the sheets. Costs 2 credits.

        Args:
            file: The PDF file.
            per_sheet: Pages on each sheet. Default: 4.
            page_size: Paper of the sheets. Default: a4.
            orientation: auto turns the paper so that the pages get as large as they can. Default: auto.
            order: Row by row or column by column; rtl begins at the right. Default: across.
            margin: Points around the sheet. Default: 18.
            gap: Points between pages. Default: 9.
            frame: Draws a thin line around each page. Default: false.
            crop_marks: Draws marks to cut along at the corners of each page. Default: false.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "per_sheet": per_sheet,
            "page_size": page_size,
            "orientation": orientation,
            "order": order,
            "margin": margin,
            "gap": gap,
            "frame": frame,
            "crop_marks": crop_marks,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-n-up",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_overlay(
        self,
        file: FileInput,
        *,
        overlay: FileInput,
        layer: Optional[Literal["over", "under"]] = None,
        position: Optional[Literal["top-left", "top-center", "top-right", "center-left", "center", "center-right", "bottom-left", "bottom-center", "bottom-right"]] = None,
        scale: Optional[float] = None,
        margin: Optional[float] = None,
        opacity: Optional[float] = None,
        repeat: Optional[Literal["first", "cycle", "last", "once"]] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Lays a PDF or an image over or under the pages of a PDF: a letterhead, a background, a stamp, a logo. Text and drawings of the overlay stay sharp. Costs 3 credits.

        Args:
            file: The PDF file.
            overlay: The PDF or image to lay over or under the pages; transparency is kept.
            layer: In front of the content or behind it. Default: over.
            position: One of nine positions on the page, as displayed. Default: center.
            scale: Share of the page the overlay may fill; 1 is the whole page. It keeps its proportions. Default: 1.
            margin: Points to the edges of the page. Default: 0.
            opacity: From 0, invisible, to 1, opaque. Default: 1.
            repeat: Pages of the overlay go on the chosen pages in order. When they run out: last repeats the last one, cycle begins anew, once stops. first uses only the first. Default: last.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "overlay": overlay,
            "layer": layer,
            "position": position,
            "scale": scale,
            "margin": margin,
            "opacity": opacity,
            "repeat": repeat,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-overlay",
                params,
                ("file", "overlay",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_page_numbers(
        self,
        file: FileInput,
        *,
        start: Optional[float] = None,
        position: Optional[Literal["top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right"]] = None,
        font_size: Optional[float] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Writes page numbers at the top or bottom of the pages of a PDF. Costs 2 credits.

        Args:
            file: The PDF file.
            start: Number of the first numbered page. Default: 1.
            position: Where the number goes on the page, as displayed. Default: bottom-center.
            font_size: Font size in points. Default: 10.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "start": start,
            "position": position,
            "font_size": font_size,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-page-numbers",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_password_remove(
        self,
        file: FileInput,
        *,
        password: str,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Decrypts a PDF with its user or owner password; the result opens without one. Costs 3 credits.

        Args:
            file: The PDF file.
            password: The user or the owner password; it must open the document.
        """
        params: Dict[str, Any] = {
            "file": file,
            "password": password,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-password-remove",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_remove_blank_pages(
        self,
        file: FileInput,
        *,
        threshold: Optional[float] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Removes the blank pages of a PDF, empty sides of scans included. A page with text never counts as blank; a scanned one does when its share of ink is below the limit, specks and the shadow at its edge aside. Costs 2 credits.

        Args:
            file: The PDF file.
            threshold: Percent of a scanned page that may be inked for it to count as blank. Default: 0.1.
            pages: Pages that may be removed, such as 2- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "threshold": threshold,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-remove-blank-pages",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_reorder(
        self,
        file: FileInput,
        *,
        order: str,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts the pages of a PDF into a new order. Pages left out are removed; pages named twice repeat. Costs 3 credits.

        Args:
            file: The PDF file.
            order: Pages in their new order, counted from 1: 3,1,2 or 2-5,1. What is left out is removed.
        """
        params: Dict[str, Any] = {
            "file": file,
            "order": order,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-reorder",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_resize_pages(
        self,
        file: FileInput,
        *,
        page_size: Optional[Literal["a3", "a4", "a5", "a6", "b4", "b5", "letter", "legal", "tabloid", "executive"]] = None,
        width: Optional[float] = None,
        height: Optional[float] = None,
        orientation: Optional[Literal["keep", "portrait", "landscape"]] = None,
        mode: Optional[Literal["fit", "shrink", "center"]] = None,
        margin: Optional[float] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Gives the pages of a PDF another size: A4 to Letter, or any width and height. Content is scaled to fit or centred as it is; links, form fields and annotations move with it. Costs 2 credits.

        Args:
            file: The PDF file.
            page_size: The new size, unless width and height are given. Default: a4.
            width: New width in points; needs height too.
            height: New height in points; needs width too.
            orientation: keep lays a wide page on its side and stands a high one up. Default: keep.
            mode: fit scales the content to the page, shrink only makes it smaller, center leaves its size alone. Default: fit.
            margin: Points to leave empty on every side. Default: 0.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "page_size": page_size,
            "width": width,
            "height": height,
            "orientation": orientation,
            "mode": mode,
            "margin": margin,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-resize-pages",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_rotate(
        self,
        file: FileInput,
        *,
        angle: Optional[float] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Rotates all pages of a PDF, or some of them, in steps of 90 degrees. Costs 2 credits.

        Args:
            file: The PDF file.
            angle: Degrees clockwise, a multiple of 90; negative turns the other way. Default: 90.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "angle": angle,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-rotate",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_sanitize(
        self,
        file: FileInput,
        *,
        scripts: Optional[bool] = None,
        embedded_files: Optional[bool] = None,
        metadata: Optional[bool] = None,
        private_data: Optional[bool] = None,
        hidden_layers: Optional[bool] = None,
        hidden_text: Optional[bool] = None,
        annotations: Optional[bool] = None,
        external_links: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Removes what a PDF carries beside its pages and what nobody sees on them: scripts, embedded files, metadata, hidden text and layers, annotations, links. Each has a switch, and warnings tell what went. Costs 3 credits.

        Args:
            file: The PDF file.
            scripts: JavaScript, actions that run or send something, and XFA forms. Default: true.
            embedded_files: Attachments, sounds, films and 3D models. Default: true.
            metadata: Title, author, dates and every XMP packet. Default: true.
            private_data: Thumbnails and data that programs left for themselves. Default: true.
            hidden_layers: Layers that are switched off, with all that is drawn on them. Default: true.
            hidden_text: Text that is there but not painted; the text layer of scans is such text, which cannot be searched without it. Default: false.
            annotations: Comments, marks, stamps and drawings on pages; form fields and links stay. Default: false.
            external_links: Links to web pages and other files. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "scripts": scripts,
            "embedded_files": embedded_files,
            "metadata": metadata,
            "private_data": private_data,
            "hidden_layers": hidden_layers,
            "hidden_text": hidden_text,
            "annotations": annotations,
            "external_links": external_links,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-sanitize",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_search_redact(
        self,
        file: FileInput,
        *,
        words: Optional[str] = None,
        patterns: Optional[str] = None,
        kinds: Optional[str] = None,
        match_case: Optional[bool] = None,
        whole_words: Optional[bool] = None,
        pages: Optional[str] = None,
        output: Optional[Literal["pdf", "hits"]] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfSearchRedactResult]:
        """Finds words, patterns and kinds of personal data and removes them for good, also from bookmarks, comments, fields, tags and metadata. The rest of the text stays text. The result is searched again before it is delivered. Costs 5 credits.

        Args:
            file: The PDF file.
            words: Words, names or phrases, one on each line.
            patterns: Regular expressions, one on each line, such as INV-\\d{6}.
            kinds: Kinds of data, with commas between: email, phone, iban, card, ssn, ip, date, name, url.
            match_case: Tell capital letters from small ones. Default: false.
            whole_words: Ann does not find Annual. Default: true.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            output: The redacted PDF, or only a list of what would go, to look through first. Default: pdf.
            password: Opens an encrypted PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "words": words,
            "patterns": patterns,
            "kinds": kinds,
            "match_case": match_case,
            "whole_words": whole_words,
            "pages": pages,
            "output": output,
            "password": password,
        }
        return cast(
            "Union[ResultFile, types.PdfSearchRedactResult]",
            self.call(
                "pdf-search-redact",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_sign_certificate(
        self,
        file: FileInput,
        *,
        certificate: FileInput,
        key: Optional[FileInput] = None,
        password: Optional[str] = None,
        reason: Optional[str] = None,
        location: Optional[str] = None,
        contact: Optional[str] = None,
        timestamp: Optional[bool] = None,
        validation: Optional[Sequence[FileInput]] = None,
        certification: Optional[Literal["none", "no-changes", "form-filling", "annotations"]] = None,
        field: Optional[str] = None,
        visible: Optional[bool] = None,
        image: Optional[FileInput] = None,
        page: Optional[Union[float, Literal["last"]]] = None,
        x: Optional[float] = None,
        y: Optional[float] = None,
        width: Optional[float] = None,
        height: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Signs a PDF digitally (PAdES) with a certificate and its private key, visibly or not. Earlier signatures stay valid. The key is used in memory only, and never stored or logged. Costs 3 credits.

        Args:
            file: The PDF file.
            certificate: PKCS#12 file (.p12, .pfx) with certificate and key, or the certificate and its issuers as PEM.
            key: The private key as PEM, RSA or ECDSA, where the certificate file does not hold it.
            password: Password of the PKCS#12 file or of the key.
            reason: Why it is signed.
            location: Where it is signed.
            contact: How to reach the signer.
            timestamp: Adds a timestamp of the service that the operator chose (PAdES B-T), which proves when it was signed. Default: false.
            validation: Certificates, CRLs and OCSP responses that go along (PAdES B-LT), so that the signature can be checked years later.
            certification: What may change later, for the first signature of a document: nothing, filling in forms and signing, or comments too. none signs without saying. Default: none.
            field: Name of the signature field; an empty one of this name is used, else it is made.
            visible: Shows who signed and when on the page. Default: false.
            image: PNG or JPEG beside the text of a visible signature.
            page: Page of the signature, counted from 1. Default: last.
            x: Points from the left edge of the page, as displayed; by default it is at the right.
            y: Points from the bottom edge. Default: 48.
            width: Width of a visible signature in points. Default: 200.
            height: Its height in points. Default: 60.
        """
        params: Dict[str, Any] = {
            "file": file,
            "certificate": certificate,
            "key": key,
            "password": password,
            "reason": reason,
            "location": location,
            "contact": contact,
            "timestamp": timestamp,
            "validation": validation,
            "certification": certification,
            "field": field,
            "visible": visible,
            "image": image,
            "page": page,
            "x": x,
            "y": y,
            "width": width,
            "height": height,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-sign-certificate",
                params,
                ("file", "certificate", "key", "validation", "image",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_split(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Splits a PDF into one file per page, in a ZIP archive. Costs 3 credits.

        Args:
            file: The PDF file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-split",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_csv(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        delimiter: Optional[Literal["comma", "semicolon", "tab"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfToCsvResult]:
        """Finds the tables of a PDF, ruled or not, and writes them as CSV in UTF-8: one table as text, several as a ZIP with a file for each. Cells keep their text as printed, and a table that continues on the next page is joined. The fields of a filled form are one more table. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            delimiter: What stands between cells. Default: comma.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "delimiter": delimiter,
        }
        return cast(
            "Union[ResultFile, types.PdfToCsvResult]",
            self.call(
                "pdf-to-csv",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_epub(
        self,
        file: FileInput,
        *,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Turns a PDF that holds text into an e-book whose text reflows: one chapter per page, with headings, lists, tables, pictures and a table of contents. Costs 4 credits.

        Args:
            file: The PDF file.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-epub",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_excel(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Finds the tables of a PDF, ruled or not, and writes each to a sheet of its own: numbers and dates are typed, headings bold and frozen, and a table that continues on the next page is joined. The fields of a filled form go to a sheet of their own. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-excel",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_html(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        layout: Optional[Literal["flow", "page"]] = None,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Turns a PDF into one web page that needs no other file and runs no script: flowing text with headings, lists, tables, links, footnotes and pictures, or the pages as they look, sharp at any size and with text that can be selected. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            layout: flow: text that fits any screen; page: each page as it looks in the PDF. Default: flow.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "layout": layout,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-html",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_image(
        self,
        file: FileInput,
        *,
        page: Optional[float] = None,
        scale: Optional[float] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Renders one page of a PDF as a PNG image, with its annotations and form values. Costs 3 credits.

        Args:
            file: The PDF file.
            page: The page to render, counted from 1. Default: 1.
            scale: Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page. Default: 2.
            password: Opens an encrypted PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "page": page,
            "scale": scale,
            "password": password,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-image",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_images_zip(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        scale: Optional[float] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Renders the chosen pages of a PDF as PNG images, one per page, in a ZIP archive. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            scale: Pixels per point: 1 gives 72 dpi, 2 gives 144 dpi. At most 100 megapixels a page. Default: 2.
            password: Opens an encrypted PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "scale": scale,
            "password": password,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-images-zip",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_md(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        images: Optional[bool] = None,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.PdfToMdResult]:
        """Turns a PDF into Markdown: headings by level, lists, tables, emphasis, links, code, quotations and footnotes, on demand with its images. Page headers, page footers and page numbers are left out; a table that continues on the next page becomes one. Costs 3 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            images: Answer a ZIP of the Markdown file and a folder “images”, which its links lead to. Default: false.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "images": images,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "Union[ResultFile, types.PdfToMdResult]",
            self.call(
                "pdf-to-md",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_pdfa(
        self,
        file: FileInput,
        *,
        title: Optional[str] = None,
        keep_attachments: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts a PDF to PDF/A-2b for archiving: metadata, an sRGB output intent and embedded fonts. The header x-warning names anything that still breaks the standard. Costs 4 credits.

        Args:
            file: The PDF file.
            title: Title for the metadata; the document keeps its own when left out.
            keep_attachments: Keeps attached files, as e-invoices need it; a document that has some becomes PDF/A-3b. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "title": title,
            "keep_attachments": keep_attachments,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-pdfa",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_svg(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        text: Optional[Literal["outlines", "text"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Writes pages of a PDF as SVG drawings that stay sharp at any size: lines, curves, clips and glyphs as vectors, pictures embedded, text that can be selected. One page is an SVG, several are a ZIP. What SVG cannot say (gradients, soft masks, blending) becomes a picture, and warnings tell where. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            text: outlines looks the same everywhere, with the text invisibly over it; text keeps letters in a similar font of the reader, for editing. Default: outlines.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "text": text,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-svg",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_text(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PdfToTextResult:
        """Reads the text of a PDF in the order a person would: column by column, tables row by row, footnotes last. Pages are separated by a form feed. Costs 2 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
        }
        return cast(
            "types.PdfToTextResult",
            self.call(
                "pdf-to-text",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_to_word(
        self,
        file: FileInput,
        *,
        pages: Optional[str] = None,
        ocr: Optional[Literal["off", "auto", "force"]] = None,
        language: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Turns a PDF into an editable Word document that looks like the original: flowing paragraphs, columns, real headings, lists, tables, footnotes, pictures and links, with the page size and distances of the original. Costs 4 credits.

        Args:
            file: The PDF file.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
            ocr: Reads scanned pages by OCR: auto those without usable text, force all of them, at most 10. Slow: some seconds a page. Default: off.
            language: Languages of scanned text as codes such as eng, deu or chi_sim, several joined by +: eng+deu; auto finds them out. Default: eng.
        """
        params: Dict[str, Any] = {
            "file": file,
            "pages": pages,
            "ocr": ocr,
            "language": language,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-to-word",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_verify_signatures(
        self,
        file: FileInput,
        *,
        roots: Optional[FileInput] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PdfVerifySignaturesResult:
        """Checks every digital signature of a PDF: who signed and when, which bytes are signed, what changed since, whether digest and signature are right, and whether the certificate leads to roots you trust. Costs 2 credits.

        Args:
            file: The PDF file.
            roots: PEM file of the certificates to trust; without it nothing is said about trust.
            password: Password of a protected PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "roots": roots,
            "password": password,
        }
        return cast(
            "types.PdfVerifySignaturesResult",
            self.call(
                "pdf-verify-signatures",
                params,
                ("file", "roots",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def pdf_watermark(
        self,
        file: FileInput,
        *,
        text: str,
        position: Optional[Literal["top-left", "top-center", "top-right", "center-left", "center", "center-right", "bottom-left", "bottom-center", "bottom-right"]] = None,
        opacity: Optional[float] = None,
        font_size: Optional[float] = None,
        rotation: Optional[float] = None,
        color: Optional[str] = None,
        font: Optional[Literal["helvetica", "times", "courier"]] = None,
        pages: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Writes text across the pages of a PDF, in any script, at any angle and opacity. Costs 3 credits.

        Args:
            file: The PDF file.
            text: The text; line breaks begin new lines.
            position: One of nine positions on the page, as displayed. Default: center.
            opacity: From 0, invisible, to 1, opaque. Default: 0.3.
            font_size: Font size in points. Default: 48.
            rotation: Degrees counter-clockwise. Default: 45.
            color: Text colour. Default: #888888.
            font: Typeface; characters it lacks come from an embedded one. Default: helvetica.
            pages: Pages to work on, such as 1,3-5,8- or all. Default: all.
        """
        params: Dict[str, Any] = {
            "file": file,
            "text": text,
            "position": position,
            "opacity": opacity,
            "font_size": font_size,
            "rotation": rotation,
            "color": color,
            "font": font,
            "pages": pages,
        }
        return cast(
            "ResultFile",
            self.call(
                "pdf-watermark",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def percentage_calculator(
        self,
        mode: Literal["of", "is_what_percent", "change"],
        *,
        x: float,
        y: float,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.PercentageCalculatorResult:
        """Answers three everyday questions: what X percent of Y is, what percent of Y the number X is, and by how many percent a value changed from X to Y. Results keep 12 significant digits. Free, needs no key.

        Args:
            mode: of: X percent of Y. is_what_percent: X as a percentage of Y. change: from X to Y in percent.
            x: The first number: the percentage, the part, or the old value.
            y: The second number: the whole, or the new value. The whole may not be 0.
        """
        params: Dict[str, Any] = {
            "mode": mode,
            "x": x,
            "y": y,
        }
        return cast(
            "types.PercentageCalculatorResult",
            self.call(
                "percentage-calculator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def protect_pdf(
        self,
        file: FileInput,
        *,
        password: str,
        owner_password: Optional[str] = None,
        algorithm: Optional[Literal["aes256", "rc4"]] = None,
        allow_printing: Optional[bool] = None,
        allow_copying: Optional[bool] = None,
        allow_modifying: Optional[bool] = None,
        allow_annotating: Optional[bool] = None,
        allow_filling_forms: Optional[bool] = None,
        allow_extraction: Optional[bool] = None,
        allow_assembly: Optional[bool] = None,
        allow_high_quality_print: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Encrypts a PDF with a password. Whoever opens it with the user password has only the permissions allowed here. Costs 3 credits.

        Args:
            file: The PDF file.
            password: Password that opens the document, at least 4 characters.
            owner_password: Password that lifts the restrictions; defaults to the user password, and then anyone who opens the file can lift them.
            algorithm: aes256 is safe; rc4 (128 bits) only for very old readers. Default: aes256.
            allow_printing: Lets readers print. Default: false.
            allow_copying: Lets readers copy text and pictures. Default: false.
            allow_modifying: Lets readers change the content. Default: false.
            allow_annotating: Lets readers add comments. Default: false.
            allow_filling_forms: Lets readers fill in form fields. Default: false.
            allow_extraction: Lets readers extract text for accessibility. Default: false.
            allow_assembly: Lets readers insert, remove and turn pages. Default: false.
            allow_high_quality_print: Lets readers print in full quality; takes effect together with allow_printing. Default: false.
        """
        params: Dict[str, Any] = {
            "file": file,
            "password": password,
            "owner_password": owner_password,
            "algorithm": algorithm,
            "allow_printing": allow_printing,
            "allow_copying": allow_copying,
            "allow_modifying": allow_modifying,
            "allow_annotating": allow_annotating,
            "allow_filling_forms": allow_filling_forms,
            "allow_extraction": allow_extraction,
            "allow_assembly": allow_assembly,
            "allow_high_quality_print": allow_high_quality_print,
        }
        return cast(
            "ResultFile",
            self.call(
                "protect-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def qr_generator(
        self,
        text: str,
        *,
        format: Optional[Literal["png", "svg"]] = None,
        size: Optional[float] = None,
        margin: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.QrGeneratorResult:
        """Makes a QR code from text or a link, as a PNG data URL or SVG. It picks the smallest code and uses spare room for stronger error correction. At most 2,953 bytes of text. Free, needs no key.

        Args:
            text: The text to encode, at most 2,953 bytes in UTF-8.
            format: png: a data URL. svg: the source of a drawing. Default: png.
            size: Width and height in pixels. Must give every module, the margin included, at least one pixel. Default: 256.
            margin: Quiet zone around the code in modules. Scanners ask for 4. Default: 4.
        """
        params: Dict[str, Any] = {
            "text": text,
            "format": format,
            "size": size,
            "margin": margin,
        }
        return cast(
            "types.QrGeneratorResult",
            self.call(
                "qr-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def redact_pdf(
        self,
        file: FileInput,
        *,
        regions: str,
        scale: Optional[float] = None,
        password: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Blacks out boxes for good: pages with boxes become images without any text, and metadata, attachments, tags and earlier versions are removed. Costs 4 credits.

        Args:
            file: The PDF file.
            regions: JSON list of boxes. Each has a page, counted from 1, and x, y, width and height as fractions of the page, 0 to 1, from its top left corner.
            scale: Sharpness of the redacted pages in pixels per point: 2 gives 144 dpi. Default: 2.
            password: Opens an encrypted PDF.
        """
        params: Dict[str, Any] = {
            "file": file,
            "regions": regions,
            "scale": scale,
            "password": password,
        }
        return cast(
            "ResultFile",
            self.call(
                "redact-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def repair_pdf(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Rebuilds a damaged PDF in several ways, reads each result again, and returns the one that keeps the most pages and text. Costs 3 credits.

        Args:
            file: The PDF file.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "repair-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def sign_pdf(
        self,
        file: FileInput,
        *,
        signature: FileInput,
        page: Optional[Union[float, Literal["last"]]] = None,
        x: Optional[float] = None,
        y: Optional[float] = None,
        width: Optional[float] = None,
        opacity: Optional[float] = None,
        places: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Puts an image of a signature on a page of a PDF. It is a drawing, not a digital signature with a certificate. Costs 3 credits.

        Args:
            file: The PDF file.
            signature: The signature as PNG or JPEG; transparency is kept.
            page: Page to sign, counted from 1. Default: last.
            x: Points from the left edge of the page, as displayed; by default it is at the right.
            y: Points from the bottom edge; the default shrinks on small pages. Default: 48.
            width: Width in points; the height follows from the image. Default: 150.
            opacity: From 0, invisible, to 1, opaque. Default: 1.
            places: Several places in place of one, as a JSON list: each with its page, and x, y and width as above.
        """
        params: Dict[str, Any] = {
            "file": file,
            "signature": signature,
            "page": page,
            "x": x,
            "y": y,
            "width": width,
            "opacity": opacity,
            "places": places,
        }
        return cast(
            "ResultFile",
            self.call(
                "sign-pdf",
                params,
                ("file", "signature",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def slug_generator(
        self,
        text: str,
        *,
        separator: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.SlugGeneratorResult:
        """Turns a title into the part of a URL: lower-case letters and digits with one separator between words. Accents are removed and other scripts transliterated. Up to 5,000 characters. Free, needs no key.

        Args:
            text: The text to turn into a slug.
            separator: The character between words, one of - _ . ~ + Default: -.
        """
        params: Dict[str, Any] = {
            "text": text,
            "separator": separator,
        }
        return cast(
            "types.SlugGeneratorResult",
            self.call(
                "slug-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def sql_formatter(
        self,
        sql: str,
        *,
        dialect: Optional[Literal["sql", "bigquery", "clickhouse", "db2", "db2i", "duckdb", "hive", "mariadb", "mysql", "n1ql", "plsql", "postgresql", "redshift", "singlestoredb", "snowflake", "spark", "sqlite", "tidb", "transactsql", "trino", "tsql"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.SqlFormatterResult:
        """Formats and indents SQL, in 21 dialects. Up to 200 KB, 30,000 tokens and 100 levels of nesting. Free, needs no key.

        Args:
            sql: One or more statements, at most 200 KB.
            dialect: The database the statements are for. Default: sql.
        """
        params: Dict[str, Any] = {
            "sql": sql,
            "dialect": dialect,
        }
        return cast(
            "types.SqlFormatterResult",
            self.call(
                "sql-formatter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def stl_to_glb(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts an STL model, binary or ASCII, into binary glTF with shared vertices. Geometry only; coordinates stay as they are. Costs 3 credits.

        Args:
            file: The STL model.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "stl-to-glb",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def stl_to_obj(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts an STL model, binary or ASCII, into Wavefront OBJ with shared vertices. Geometry only; coordinates stay as they are. Costs 3 credits.

        Args:
            file: The STL model.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "stl-to-obj",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def subnet_calculator(
        self,
        cidr: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.SubnetCalculatorResult:
        """Describes an IPv4 or IPv6 block: network and broadcast address, masks, the range of hosts and how many there are. Bits beyond the prefix may be set in the address given. Free, needs no key.

        Args:
            cidr: Address and prefix length, or for IPv4 a netmask: 192.168.1.77/24, 10.0.0.0/255.0.0.0, 2001:db8::/48.
        """
        params: Dict[str, Any] = {
            "cidr": cidr,
        }
        return cast(
            "types.SubnetCalculatorResult",
            self.call(
                "subnet-calculator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def svg_to_png(
        self,
        file: FileInput,
        *,
        width: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Renders an SVG as PNG, at its own size or a given width, with the bundled fonts. Nothing outside the file is loaded: no links, no local files, no external entities. Costs 2 credits.

        Args:
            file: The SVG drawing.
            width: Width of the PNG in pixels; the height follows. By default the drawing's own size.
        """
        params: Dict[str, Any] = {
            "file": file,
            "width": width,
        }
        return cast(
            "ResultFile",
            self.call(
                "svg-to-png",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def text_diff(
        self,
        a: str,
        *,
        b: str,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.TextDiffResult:
        """Compares two texts line by line and gives the fewest added and removed lines, also as a patch. Up to 5,000 lines a side. Free, needs no key.

        Args:
            a: The text as it was, at most 5,000 lines.
            b: The text as it is now, at most 5,000 lines.
        """
        params: Dict[str, Any] = {
            "a": a,
            "b": b,
        }
        return cast(
            "types.TextDiffResult",
            self.call(
                "text-diff",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def text_encrypt(
        self,
        password: str,
        *,
        text: Optional[str] = None,
        ciphertext: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.TextEncryptResult:
        """Encrypts text with a password, or decrypts it again: AES-256-GCM with a key that scrypt derives. The format is documented, so other programs can open it. Costs 1 credit.

        Args:
            text: Text to encrypt.
            ciphertext: Result of an earlier encryption, to decrypt.
            password: The password, at least 8 characters.
        """
        params: Dict[str, Any] = {
            "text": text,
            "ciphertext": ciphertext,
            "password": password,
        }
        return cast(
            "types.TextEncryptResult",
            self.call(
                "text-encrypt",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def timestamp(
        self,
        value: str,
        *,
        mode: Optional[Literal["auto", "to-date", "to-unix"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.TimestampResult:
        """Converts between Unix times and dates. Numbers are taken as seconds, milliseconds, microseconds or nanoseconds by their size; dates as ISO 8601, as 15 Nov 2022 or Nov 15, 2022, and as e-mail, Git, JavaScript and web servers write them. A date without offset is in UTC. Free, needs no key.

        Args:
            value: A Unix time (also as a JSON number, negative before 1970), a date, or now.
            mode: to-date takes only Unix times, to-unix only dates, auto either. Default: auto.
        """
        params: Dict[str, Any] = {
            "value": value,
            "mode": mode,
        }
        return cast(
            "types.TimestampResult",
            self.call(
                "timestamp",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def timezone_converter(
        self,
        to: str,
        *,
        datetime: Optional[str] = None,
        from_: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.TimezoneConverterResult:
        """Shows a moment as the clocks of another time zone show it, and compares two zones. A time without offset is read as local time in the zone of from. Free, needs no key.

        Args:
            to: IANA time zone to convert to, such as Asia/Kathmandu.
            datetime: ISO 8601 date and time; with Z or an offset such as +05:45, otherwise local time in the zone of from. Default: now.
            from_: IANA time zone to compare with.
        """
        params: Dict[str, Any] = {
            "to": to,
            "datetime": datetime,
            "from": from_,
        }
        return cast(
            "types.TimezoneConverterResult",
            self.call(
                "timezone-converter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def unit_converter(
        self,
        category: Literal["length", "weight", "volume", "area", "speed", "time", "data", "pressure", "energy", "power", "angle", "frequency", "temperature"],
        *,
        from_: str,
        to: str,
        value: float,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.UnitConverterResult:
        """Converts a value between units of one kind. Takes symbols and English names (km, kilometers). KB is 1000 bytes, KiB 1024; gal is the US gallon, gal_uk the imperial one. Results keep 12 significant digits. Free, needs no key.

        Args:
            category: The kind of quantity.
            from_: Unit to convert from, such as km.
            to: Unit to convert to, such as mi.
            value: The value to convert. Temperatures may not lie below absolute zero.
        """
        params: Dict[str, Any] = {
            "category": category,
            "from": from_,
            "to": to,
            "value": value,
        }
        return cast(
            "types.UnitConverterResult",
            self.call(
                "unit-converter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def upscale_image(
        self,
        file: FileInput,
        *,
        scale: Optional[float] = None,
        format: Optional[Literal["jpg", "png", "webp"]] = None,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Enlarges an image two, three or four times with bilinear interpolation. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC or BMP.
            scale: How many times larger: 2, 3 or 4. Default: 2.
            format: Output format. Default: png.
            quality: Encoding quality of JPEG and WebP, 1 to 100. Default: 90.
        """
        params: Dict[str, Any] = {
            "file": file,
            "scale": scale,
            "format": format,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "upscale-image",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def url_encoder(
        self,
        text: str,
        *,
        mode: Optional[Literal["encode", "decode"]] = None,
        component: Optional[bool] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.UrlEncoderResult:
        """Percent-encodes text for use in a URL, or decodes it. Component encoding is for one value; whole-address encoding leaves : / ? # & = and the like alone. Up to 500,000 characters. Free, needs no key.

        Args:
            text: The text to convert.
            mode: Which way to convert. Default: encode.
            component: true: a single value, reserved characters are encoded too. false: a whole address. Default: true.
        """
        params: Dict[str, Any] = {
            "text": text,
            "mode": mode,
            "component": component,
        }
        return cast(
            "types.UrlEncoderResult",
            self.call(
                "url-encoder",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def uuid_generator(
        self,
        *,
        count: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.UuidGeneratorResult:
        """Makes random (version 4) UUIDs from the system’s secure random source, 1 to 1,000 at a time. Free, needs no key.

        Args:
            count: How many to make. Default: 1.
        """
        params: Dict[str, Any] = {
            "count": count,
        }
        return cast(
            "types.UuidGeneratorResult",
            self.call(
                "uuid-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def vcard_generator(
        self,
        *,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        organization: Optional[str] = None,
        title: Optional[str] = None,
        email: Optional[str] = None,
        phone: Optional[str] = None,
        url: Optional[str] = None,
        note: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.VcardGeneratorResult:
        """Writes a contact as a vCard 3.0 file, which phones and mail programs import. Needs at least one of first_name and last_name; special characters are escaped and long lines folded as the format asks. Free, needs no key.

        Args:
            first_name: Given name.
            last_name: Family name.
            organization: Company or organisation.
            title: Job title.
            email: E-mail address.
            phone: Telephone number, best with the country code: +49 30 123456.
            url: Web address, http or https.
            note: Free text; may have several lines.
        """
        params: Dict[str, Any] = {
            "first_name": first_name,
            "last_name": last_name,
            "organization": organization,
            "title": title,
            "email": email,
            "phone": phone,
            "url": url,
            "note": note,
        }
        return cast(
            "types.VcardGeneratorResult",
            self.call(
                "vcard-generator",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def webp_converter(
        self,
        file: FileInput,
        *,
        quality: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Converts an image to WebP, animations included. A WebP that would only get larger comes back unchanged, without its metadata. Costs 2 credits.

        Args:
            file: The image: JPEG, PNG, WebP, AVIF, GIF, TIFF, PNM, TGA, HEIC, BMP or SVG.
            quality: Encoding quality, 1 to 100. Default: 82.
        """
        params: Dict[str, Any] = {
            "file": file,
            "quality": quality,
        }
        return cast(
            "ResultFile",
            self.call(
                "webp-converter",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def word_counter(
        self,
        text: str,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.WordCounterResult:
        """Counts the characters, words, lines, paragraphs and sentences of a text in any language, and estimates how long it takes to read. Up to 1 million characters. Free, needs no key.

        Args:
            text: The text to count, at most 1 million characters.
        """
        params: Dict[str, Any] = {
            "text": text,
        }
        return cast(
            "types.WordCounterResult",
            self.call(
                "word-counter",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def word_html(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.WordHtmlResult:
        """Turns a Word document (.docx, .docm, .dotx, .odt, .rtf) into clean HTML5: headings, nested lists, tables with spans and header rows, links, footnotes, formulas as MathML, pictures as data URLs. No styling, no scripts. Costs 2 credits.

        Args:
            file: The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.WordHtmlResult",
            self.call(
                "word-html",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def word_text(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.WordTextResult:
        """Extracts the text of a Word document (.docx, .docm, .dotx, .odt, .rtf): list items with their markers, tables as lines of tab-separated cells, footnotes and endnotes at the end. Deleted text, comments, headers and footers are left out. Costs 2 credits.

        Args:
            file: The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "types.WordTextResult",
            self.call(
                "word-text",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def word_to_pdf(
        self,
        file: FileInput,
        *,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ResultFile:
        """Sets a Word document (.docx, .docm, .dotx, .odt, .rtf) as a tagged PDF: styles, numbering, tables, pictures, headers and footers, footnotes, sections, columns, links and formulas. Macros and anything outside the file are never opened. Costs 4 credits.

        Args:
            file: The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.
        """
        params: Dict[str, Any] = {
            "file": file,
        }
        return cast(
            "ResultFile",
            self.call(
                "word-to-pdf",
                params,
                ("file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def xml_json(
        self,
        *,
        xml: Optional[str] = None,
        json: Optional[str] = None,
        root: Optional[str] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.XmlJsonResult:
        """Turns XML into JSON or JSON into XML. Attributes are keys with an @ before their name, text beside attributes or elements is #text, repeated elements are lists. Documents whose DOCTYPE declares or loads anything are refused. Up to 5 MB and 500 levels. Free, needs no key.

        Args:
            xml: XML to turn into JSON, at most 5 MB.
            json: JSON to turn into XML, at most 5 MB.
            root: Name of the root element to put around the JSON; needed unless it is an object with one key.
        """
        params: Dict[str, Any] = {
            "xml": xml,
            "json": json,
            "root": root,
        }
        return cast(
            "types.XmlJsonResult",
            self.call(
                "xml-json",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def yaml_json(
        self,
        *,
        yaml: Optional[str] = None,
        json: Optional[str] = None,
        indent: Optional[float] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> types.YamlJsonResult:
        """Turns YAML into JSON or JSON into YAML. YAML is read as version 1.2 (yes and no are text) with merge keys; several documents become a list. YAML is written so that readers of versions 1.1 and 1.2 agree. Large integers keep every digit. Up to 1 MB and 500 levels. Free, needs no key.

        Args:
            yaml: YAML to turn into JSON, at most 1 MB.
            json: JSON to turn into YAML, at most 1 MB.
            indent: Spaces per level, 0 to 8; 0 writes JSON on one line, YAML needs at least 1. Default: 2.
        """
        params: Dict[str, Any] = {
            "yaml": yaml,
            "json": json,
            "indent": indent,
        }
        return cast(
            "types.YamlJsonResult",
            self.call(
                "yaml-json",
                params,
                (),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )

    def zip_tool(
        self,
        *,
        files: Optional[Sequence[FileInput]] = None,
        file: Optional[FileInput] = None,
        mode: Optional[Literal["auto", "extract"]] = None,
        as_job: bool = False,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[ResultFile, types.ZipToolResult]:
        """Packs files into a ZIP archive, or unpacks one and returns the contents as base64. Archives with paths outside their folder, links, encryption or a zip bomb are refused. Costs 2 credits.

        Args:
            files: Files to pack into a new archive.
            file: A ZIP archive to unpack: up to 10,000 entries, and 64 MB when unpacked.
            mode: auto unpacks a single "file" and packs "files"; extract unpacks under either name. Default: auto.
        """
        params: Dict[str, Any] = {
            "files": files,
            "file": file,
            "mode": mode,
        }
        return cast(
            "Union[ResultFile, types.ZipToolResult]",
            self.call(
                "zip-tool",
                params,
                ("files", "file",),
                as_job=as_job,
                on_progress=on_progress,
                idempotency_key=idempotency_key,
                timeout=timeout,
            ),
        )
